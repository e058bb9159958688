import { openLog } from '#platform/telemetry/log.ts';

/** Returns a log of all levels that keeps its lines for the test. */
export function keepLog() {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  return { log, lines, alarms: () => lines.map((line) => JSON.parse(line)).filter((line) => line.alarm) };
}
