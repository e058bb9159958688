import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, placeBinaries, placeCluster, serverAccount } from './embedded-places.ts';

export interface EmbeddedPostgres {
  /** Connection string of a database by name, over the unix socket. */
  readonly urlOf: (database: string) => string;
  /** Ends the server in the "fast" way: open transactions roll back, everything committed is on disk. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Server options, such as { fsync: 'off' } for tests. */
  readonly settings?: Record<string, string>;
  /** Told when the server ended by itself; it is started again after that. */
  readonly onRestart?: () => void;
}

const START_ATTEMPTS = 60;
const STOP_TIMEOUT_MS = 20_000;
const RESTART_DELAY_MS = 500;

/** Starts the PostgreSQL of the npm package on a unix socket, making its cluster at the first start, and keeps it running. */
export const startEmbeddedPostgres = async (
  dataDir: string,
  { settings = {}, onRestart }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> => {
  const account = serverAccount();
  const bin = placeBinaries(account);
  const cluster = placeCluster(dataDir, account);
  const socketDir = makeSocketDir(cluster, account);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initCluster(bin, cluster, account);
  await waitForPreviousServer(cluster);
  const urlOf = (database: string) => urlIn(socketDir, database);
  let stopping = false;
  let server: Server;
  const launch = () => {
    server = launchServer(bin, serverArgs(cluster, socketDir, settings), account);
    server.process.once('exit', () => {
      if (stopping) return;
      onRestart?.();
      setTimeout(() => !stopping && launch(), RESTART_DELAY_MS);
    });
  };
  const stop = async () => {
    stopping = true;
    await endServer(server);
    rmSync(socketDir, { recursive: true, force: true });
  };
  launch();
  try {
    await untilReady(urlOf('postgres'), cluster);
  } catch (cause) {
    await stop();
    throw new Error(`The embedded PostgreSQL did not start:\n${server!.log()}`, { cause });
  }
  return { urlOf, stop };
};

/** Connection string of a database of the server that runs already, whoever started it; undefined when none does. */
export const findRunningPostgres = (dataDir: string, database: string): string | undefined => {
  const cluster = placeCluster(dataDir, serverAccount());
  const pid = previousPid(cluster);
  return pid && isPostgresOf(pid, cluster) ? urlIn(socketDirOf(cluster), database) : undefined;
};

const urlIn = (socketDir: string, database: string): string =>
  `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

interface Server {
  readonly process: ChildProcess;
  /** The last lines it wrote. */
  readonly log: () => string;
}

const launchServer = (bin: string, args: string[], account: Account): Server => {
  const child = spawn(join(bin, 'postgres'), args, {
    ...account.spawn,
    // A group of its own: Ctrl-C in a terminal must reach the launcher first, which then stops the server in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let lines = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    lines = (lines + text).slice(-4000);
  });
  return { process: child, log: () => lines };
};

const endServer = async ({ process: child }: Server) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(late);
};

const USER = 'togather';

/** Socket paths end at 107 bytes, so the folder is short; its name follows the cluster so that two never meet. */
const socketDirOf = (cluster: string): string => {
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  return join(tmpdir(), `togather-${name}`);
};

const makeSocketDir = (cluster: string, account: Account): string => {
  const dir = socketDirOf(cluster);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) chownSync(dir, account.uid, account.gid);
  return dir;
};

const initCluster = (bin: string, cluster: string, account: Account) => {
  const args = [
    '-D',
    cluster,
    '-U',
    USER,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  execFileSync(join(bin, 'initdb'), args, { ...account.spawn, stdio: ['ignore', 'ignore', 'pipe'] });
};

const serverArgs = (cluster: string, socketDir: string, settings: Record<string, string>): string[] => {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    ...settings,
  };
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
};

/** After a kill -9 of the launcher the old server may still run on this cluster: it is asked to end, then waited for. */
const waitForPreviousServer = async (cluster: string) => {
  const pid = previousPid(cluster);
  if (!pid || !isPostgresOf(pid, cluster)) return;
  process.kill(pid, 'SIGINT');
  for (let i = 0; i < 200 && isPostgresOf(pid, cluster); i++) await sleep(100);
};

const previousPid = (cluster: string): number | undefined => {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
};

/** A stale pid file may name a stranger: only a process whose command line names this cluster is ours. */
const isPostgresOf = (pid: number, cluster: string): boolean => {
  try {
    return commandLineOf(pid).includes(cluster);
  } catch {
    return false;
  }
};

/** From /proc where there is one, since small images have no `ps`. Throws when there is no such process. */
const commandLineOf = (pid: number): string =>
  existsSync('/proc/self/cmdline')
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });

/** Ready means: it answers, and it serves this very cluster. */
const untilReady = async (url: string, cluster: string) => {
  for (let attempt = 1; ; attempt++) {
    try {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query('show data_directory');
      await client.end();
      if (rows[0]?.data_directory === cluster) return;
      throw new Error(`another server answers: ${rows[0]?.data_directory}`);
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(250);
    }
  }
};

/** Makes a database unless it is there. */
export const ensureDatabase = async (postgres: EmbeddedPostgres, name: string, template?: string) => {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount)
      await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`);
  } finally {
    await client.end();
  }
};
