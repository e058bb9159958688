import { openLog } from '../../platform/telemetry/log.ts';

/** A log of everything, kept for the test to read. */
export const keepLog = () => {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  return { log, lines, alarms: () => lines.map((line) => JSON.parse(line)).filter((line) => line.alarm) };
};
