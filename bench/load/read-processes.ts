import { readdirSync, readFileSync } from 'node:fs';

/** Linux: clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100;

/** A process of the product, of its environment or of this benchmark. */
export interface RunningProcess {
  readonly pid: number;
  readonly part: string;
  /** CPU seconds of all its threads so far. */
  readonly cpuSeconds: number;
}

/** Names a process by its command. The first match counts. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/decoding\/decoder-process\.ts/, 'decoders'],
  [/faces\/workers\/worker\.ts/, 'face workers'],
  [/serve\.ts\0web/, 'web'],
  [/serve\.ts\0worker/, 'worker'],
  [/supervise-postgres\.ts/, 'launchers and supervisor'],
  [/server\/src\/main\.ts/, 'launchers and supervisor'],
  [/postgres/, 'PostgreSQL'],
  [/haproxy/, 'proxy'],
  [/serve\.py/, 'S3 server'],
];

/** Returns all descendants of a process, and the process itself as `own`. */
export function readProcesses(root: number, own: string): RunningProcess[] {
  const found = readdirSync('/proc').flatMap(readStat);
  const below = (pid: number, above: string): RunningProcess[] =>
    found
      .filter(({ parent }) => parent === pid)
      .flatMap((child) => {
        const part = nameOf(child.pid, above);
        return [{ ...child, part }, ...below(child.pid, part)];
      });
  const itself = found.filter(({ pid }) => pid === root).map((process) => ({ ...process, part: own }));
  return [...itself, ...below(root, own)];
}

/** Returns the CPU seconds that this machine's processes have used since boot. */
export function readMachine(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    /^cpu +(.*)$/m
      .exec(read('/proc/stat') ?? '')?.[1]
      ?.split(' ')
      .map(Number) ?? [];
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}

/** Returns the megabytes that ending the process would free (PSS: shared memory counts proportionally). */
export function readMemory(pid: number): number {
  const kilobytes = /^Pss: +(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

const nameOf = (pid: number, above: string): string => {
  const command = read(`/proc/${pid}/cmdline`) ?? '';
  const part = parts.find(([pattern]) => pattern.test(command))?.[1] ?? above;
  return part === 'decoders' ? `decoders of the ${above}` : part;
};

/** Parses the fields of proc(5) after the name, which is in parentheses and may hold any character. */
const readStat = (name: string): { pid: number; parent: number; cpuSeconds: number }[] => {
  if (!/^\d+$/.test(name)) return [];
  const fields = read(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ').map(Number);
  if (!fields) return [];
  const [, parent = 0, , , , , , , , , , user = 0, system = 0] = fields;
  return [{ pid: Number(name), parent, cpuSeconds: (user + system) / TICKS_PER_SECOND }];
};

/** Returns undefined if the process has ended. */
const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};
