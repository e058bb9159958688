import { execFileSync } from 'node:child_process';

/** kill -9 of a process and all below it. Children of PostgreSQL end by themselves then. */
export const killAll = (top: number): void => {
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.flatMap(([pid, ppid]) => (ppid === parent ? [pid, ...below(pid)] : []));
  for (const pid of [top, ...below(top)])
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended between the listing and now.
    }
};
