import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux: what a clock tick of /proc is. */
const TICKS_PER_SECOND = 100;

/** A process of the product, of what it runs on, or of this benchmark. */
export interface RunningProcess {
  readonly pid: number;
  readonly part: string;
  /** CPU so far, of all its threads. */
  readonly cpuSeconds: number;
}

/** What a process is, by its command; the first that fits. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/decoding\/decoder-process\.ts/, 'decoders'],
  [/faces\/workers\/worker\.ts/, 'face workers'],
  [/serve\.ts\0web/, 'web'],
  [/serve\.ts\0worker/, 'worker'],
  [/keep-postgres\.ts/, 'launchers and keeper'],
  [/server\/src\/main\.ts/, 'launchers and keeper'],
  [/postgres/, 'PostgreSQL'],
  [/haproxy/, 'proxy'],
  [/serve\.py/, 'S3 server'],
];

/** All processes below one, and itself, which is `own`. */
export const readProcesses = (root: number, own: string): RunningProcess[] => {
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
};

/** CPU seconds that all processes of this machine have used since it started. */
export const readMachine = (): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    /^cpu +(.*)$/m
      .exec(read('/proc/stat') ?? '')?.[1]
      ?.split(' ')
      .map(Number) ?? [];
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
};

/** Megabytes that would be free without the process: memory shared with others counts by its share. */
export const readMemory = (pid: number): number => {
  const kilobytes = /^Pss: +(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) / 1024;
};

const nameOf = (pid: number, above: string): string => {
  const command = read(`/proc/${pid}/cmdline`) ?? '';
  const part = parts.find(([pattern]) => pattern.test(command))?.[1] ?? above;
  return part === 'decoders' ? `decoders of the ${above}` : part;
};

/** The fields of proc(5) that follow the name, which is in parentheses and may hold anything. */
const readStat = (name: string): { pid: number; parent: number; cpuSeconds: number }[] => {
  if (!/^\d+$/.test(name)) return [];
  const fields = read(`/proc/${name}/stat`)?.split(') ').at(-1)?.split(' ').map(Number);
  if (!fields) return [];
  const [, parent = 0, , , , , , , , , , user = 0, system = 0] = fields;
  return [{ pid: Number(name), parent, cpuSeconds: (user + system) / TICKS_PER_SECOND }];
};

/** Undefined for a process that is gone. */
const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};
