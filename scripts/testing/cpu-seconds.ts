import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100;

/** Returns the parent and the ticks of a process, those of its ended children included; undefined if it has ended. */
const readProcess = (pid: string) => {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: fields[1] ?? '', ticks };
  } catch {
    return undefined;
  }
};

/**
 * Returns the CPU seconds that this process and all its descendants have used so far. Linux only.
 * Source: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
export function cpuSeconds(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? []);
  const ours = new Set([String(process.pid)]);
  let size = 0;
  while (size !== ours.size) {
    size = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  const ticks = processes.filter(({ pid }) => ours.has(pid)).reduce((sum, each) => sum + each.ticks, 0);
  return ticks / TICKS;
}
