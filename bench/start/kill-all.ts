import { execFileSync } from 'node:child_process';

/** Kills a process and its descendants with SIGKILL. PostgreSQL's children then exit on their own. */
export function killAll(top: number): void {
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
      // The process ended after the listing.
    }
}
