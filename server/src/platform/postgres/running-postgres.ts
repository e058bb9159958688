import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  readonly pid: number;
  readonly socketDir: string;
  readonly port: string;
  /** True once it accepts connections. */
  readonly isReady: boolean;
  /** True while its supervisor runs. */
  readonly isSupervised: boolean;
}

/** Returns the server that runs on a cluster, whichever process started it. */
export function findServer(cluster: string): RunningServer | undefined {
  const file = readPidFile(cluster);
  if (!file || !isPostgresOf(file.pid, cluster)) return undefined;
  return { ...file, isSupervised: isSupervised(file.pid) };
}

/** Reads postmaster.pid (PostgreSQL, "Database File Layout"); the server may be gone. */
export function readPidFile(cluster: string): Omit<RunningServer, 'isSupervised'> | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port = '', socketDir = '', , , status] = lines;
    return { pid: Number(pid), socketDir, port, isReady: status?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a server's sockets are in a folder that this process cannot see, or sees another folder in its place:
 * PrivateTmp of systemd gives a service its own /tmp. False for a starting or stopping server, whose sockets are
 * missing anyway.
 */
export function isOutOfSight(cluster: string, { pid, socketDir, port, isReady }: RunningServer): boolean {
  if (!isReady || pidIn(join(socketDir, `.s.PGSQL.${port}.lock`)) === pid) return false;
  const now = findServer(cluster);
  return now?.pid === pid && now.isReady;
}

const pidIn = (file: string): number | undefined => {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return undefined;
  }
};

const FAST_MS = 20_000;
const IMMEDIATE_MS = 10_000;

/** Stops a server without a supervisor: in order, or immediately after a time-out. */
export async function endOrphan(cluster: string, { pid }: RunningServer) {
  for (const [signal, patience] of [
    ['SIGINT', FAST_MS],
    ['SIGQUIT', IMMEDIATE_MS],
  ] as const) {
    process.kill(pid, signal);
    for (const until = Date.now() + patience; Date.now() < until; await sleep(100))
      if (!isPostgresOf(pid, cluster)) return;
  }
  throw new Error(`The PostgreSQL of ${cluster} (process ${pid}) does not end.`);
}

/** A stale pid file may name a foreign process; ours has this cluster in its command line. */
const isPostgresOf = (pid: number, cluster: string): boolean => commandLineOf(pid).includes(cluster);

const isSupervised = (pid: number): boolean =>
  commandLineOf(parentPidOf(pid)).includes('supervise-postgres.ts');

/** Reads /proc where it exists, since small images have no `ps`. Returns '' when there is no such process. */
const commandLineOf = (pid: number): string => {
  try {
    return hasProc ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ps('args=', pid);
  } catch {
    return '';
  }
};

/**
 * Returns whether the server of a cluster was killed and its parent has not reaped it. Until then PostgreSQL considers
 * it running and does not start.
 */
export function isDefunct(cluster: string): boolean {
  const file = readPidFile(cluster);
  return file !== undefined && statusOf(file.pid).state.startsWith('Z');
}

const parentPidOf = (pid: number): number => Number(statusOf(pid).parent);

const statusOf = (pid: number): { state: string; parent: string } => {
  try {
    // The name in parentheses may contain anything; state and parent follow it.
    const words = hasProc
      ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      : ps('state=,ppid=', pid).trim().split(/\s+/);
    return { state: words?.[0] ?? '', parent: words?.[1] ?? '' };
  } catch {
    return { state: '', parent: '' };
  }
};

const hasProc = existsSync('/proc/self/cmdline');

const ps = (column: string, pid: number): string =>
  execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
