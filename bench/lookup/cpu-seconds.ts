import { readdirSync, readFileSync } from 'node:fs';

/** Linux: clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of these processes and their living descendants so far. */
export function cpuSeconds(pids: readonly number[]): number {
  const processes = readdirSync('/proc').flatMap(readStat);
  const below = (pid: number): number =>
    processes.reduce((sum, { id, parent, ticks }) => {
      if (id === pid) return sum + ticks;
      return parent === pid ? sum + below(id) : sum;
    }, 0);
  return pids.reduce((sum, pid) => sum + below(pid), 0) / TICKS_PER_SECOND;
}

/** Parses the fields of proc(5) after the name, which is in parentheses and may hold any character. */
const readStat = (name: string): { id: number; parent: number; ticks: number }[] => {
  if (!/^\d+$/.test(name)) return [];
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    return [{ id: Number(name), parent: fields[1]!, ticks: fields[11]! + fields[12]! }];
  } catch {
    return [];
  }
};
