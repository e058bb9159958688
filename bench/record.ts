import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const HISTORY = fileURLToPath(new URL('HISTORY.md', import.meta.url));

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns the percentile of `numbers` at `share` (0 to 1). */
export function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN;
}

export const p95 = (numbers: readonly number[]): number => percentile(numbers, 0.95);

/** Prints an entry and prepends it to the history: what was measured, by which command, where and when. */
export function record(title: string, command: string, lines: readonly string[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const surroundings = `${availableParallelism()} cores, load ${loadavg()[1]!.toFixed(0)}`;
  const entry = [`## ${day} · ${title} (${surroundings})`, '', `\`${command}\`:`, '', ...lines, '', ''].join(
    '\n',
  );
  console.log(`\n${entry}`);
  const history = readFileSync(HISTORY, 'utf8');
  const newest = history.indexOf('\n## ') + 1;
  writeFileSync(HISTORY, history.slice(0, newest) + entry + history.slice(newest));
}
