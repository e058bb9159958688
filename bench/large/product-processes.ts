import { readFileSync, writeFileSync } from 'node:fs';
import { database } from '../../e2e/product.ts';
import { readProcesses } from '../load/read-processes.ts';
import { findPostgres } from '../lookup/open-product.ts';

export interface Processes {
  readonly web: readonly number[];
  readonly worker: readonly number[];
  readonly database: number;
}

/** Finds the processes of the product that this process started. */
export async function findProcesses(): Promise<Processes> {
  const found = readProcesses(process.pid, 'bench');
  const pidsOf = (part: string) => found.filter((process) => process.part === part).map(({ pid }) => pid);
  return { web: pidsOf('web'), worker: pidsOf('worker'), database: await findPostgres(database()) };
}

/** Begins a new peak of a process's memory (proc(5): clear_refs). Returns the megabytes by which it has grown since. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = megabytes(pid, 'VmRSS');
  return () => megabytes(pid, 'VmHWM') - before;
}

const megabytes = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
};
