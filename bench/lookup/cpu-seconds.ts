import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux: what a clock tick of /proc is. */
const TICKS_PER_SECOND = 100;

/** CPU seconds that these processes and those below them have used so far; those that ended are not counted. */
export const cpuSeconds = (pids: readonly number[]): number => {
  const processes = readdirSync('/proc').flatMap(readStat);
  const below = (pid: number): number =>
    processes.reduce((sum, { id, parent, ticks }) => {
      if (id === pid) return sum + ticks;
      return parent === pid ? sum + below(id) : sum;
    }, 0);
  return pids.reduce((sum, pid) => sum + below(pid), 0) / TICKS_PER_SECOND;
};

/** The fields of proc(5) that follow the name, which is in parentheses and may hold anything. */
const readStat = (name: string): { id: number; parent: number; ticks: number }[] => {
  if (!/^\d+$/.test(name)) return [];
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
    return [{ id: Number(name), parent: fields[1]!, ticks: fields[11]! + fields[12]! }];
  } catch {
    return [];
  }
};
