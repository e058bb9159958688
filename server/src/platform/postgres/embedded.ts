import { rmdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Account, isOwnAccount, serverAccount } from './embedded-account.ts';
import {
  findCluster,
  handOver,
  isCluster,
  makeCluster,
  placeCluster,
  removeDrafts,
  USER,
} from './embedded-cluster.ts';
import { makeSocketDir, placeBinaries } from './embedded-places.ts';
import { joinSupervisor, leaveSupervisor, startSupervisor } from './postgres-supervisor.ts';
import { endOrphan, findServer, isDefunct, isOutOfSight, type RunningServer } from './running-postgres.ts';

export interface EmbeddedPostgres {
  /** Returns the connection string of a database by name, over the unix socket. */
  readonly urlOf: (database: string) => string;
  /** The folder of the cluster. */
  readonly cluster: string;
  /** True when the server shares the account `nobody` with other processes. */
  readonly runsAsNobody: boolean;
  /** Releases the server; the last holder waits until the server has stopped. */
  readonly stop: () => Promise<void>;
}

export interface EmbeddedOptions {
  /** Server options, such as { fsync: 'off' } for tests; ignored when the server is already running. */
  readonly settings?: Record<string, string>;
  /** Called when the server ended unexpectedly, before it is restarted. */
  readonly onRestart?: () => void;
}

interface Plan {
  readonly cluster: string;
  readonly account: Account | undefined;
  readonly settings: Record<string, string>;
}

const START_ATTEMPTS = 3;
const PATIENCE_MS = 120_000;
const POLL_MS = 200;
const RETRY_DELAY_MS = 1000;

/**
 * Uses the PostgreSQL of the npm package on a unix socket. Starts it, creating its cluster at the first start, or joins
 * the one that another process started on this DATA_DIR. The server runs until its last holder releases it or ends.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { settings = {}, onRestart }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const account = await serverAccount();
  const plan = { cluster: placeCluster(dataDir, account), account, settings };
  let { holder, socketDir } = await joinOrStart(plan);
  let stopping = false;
  let joining = Promise.resolve();
  const joinAgain = async () => {
    while (!stopping) {
      try {
        ({ holder, socketDir } = await joinOrStart(plan));
        return watch();
      } catch {
        await sleep(RETRY_DELAY_MS);
      }
    }
  };
  const watch = () => {
    holder.resume().once('close', () => {
      if (stopping) return;
      onRestart?.();
      joining = joinAgain();
    });
  };
  watch();
  return {
    urlOf: (database) => urlIn(socketDir, database),
    cluster: plan.cluster,
    runsAsNobody: account !== undefined && !isOwnAccount(account),
    stop: async () => {
      stopping = true;
      await joining;
      await leaveSupervisor(holder);
      removeIfEmpty(socketDir);
    },
  };
}

const urlIn = (socketDir: string, database: string): string =>
  `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

interface Held {
  readonly holder: Socket;
  readonly socketDir: string;
}

const joinOrStart = async (plan: Plan): Promise<Held> => {
  const { cluster } = plan;
  const deadline = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; ) {
    const running = findServer(cluster);
    if (running?.isSupervised) {
      const hold = await joinSupervisor(running.socketDir);
      if (hold) return { holder: hold.holder, socketDir: running.socketDir };
      if (isOutOfSight(cluster, running)) throw new Error(describeOutOfSight(cluster, running));
      // The server is starting or stopping: soon it can be joined, or is gone.
      if (Date.now() > deadline)
        throw new Error(`The PostgreSQL of ${cluster} (process ${running.pid}) neither starts nor stops.`);
      await sleep(POLL_MS);
      continue;
    }
    if (running) await endOrphan(cluster, running);
    try {
      return await start(plan);
    } catch (error) {
      // Another process may have been stopping or starting the server at the same moment.
      if (isDefunct(cluster) ? Date.now() > deadline : attempt++ === START_ATTEMPTS) throw error;
      await sleep(POLL_MS);
    }
  }
};

const describeOutOfSight = (cluster: string, { pid, socketDir }: RunningServer): string =>
  `The PostgreSQL of ${cluster} (process ${pid}) runs, but its folder for connections, ${socketDir}, is not visible here: ` +
  'the process that started it has its own temporary folder (PrivateTmp of systemd, a container), or the folder was removed. ' +
  'Start both with a TMPDIR that both can see, or stop the other one first.';

const start = async ({ cluster, account, settings }: Plan): Promise<Held> => {
  const bin = placeBinaries(account);
  removeDrafts(cluster);
  if (!isCluster(cluster)) makeCluster(bin, cluster, account);
  handOver(cluster, account);
  const socketDir = makeSocketDir(cluster, account);
  const holder = await startSupervisor({ bin, cluster, socketDir, settings, account });
  return { holder, socketDir };
};

const removeIfEmpty = (folder: string) => {
  try {
    rmdirSync(folder);
  } catch {
    // Others still use it, or use it again.
  }
};

/** Returns whether a process uses the server of this DATA_DIR. */
export function isEmbeddedPostgresRunning(dataDir: string): boolean {
  const cluster = findCluster(dataDir);
  return cluster !== undefined && findServer(cluster)?.isSupervised === true;
}

/** Creates a database unless it exists. */
export async function ensureDatabase(postgres: EmbeddedPostgres, name: string, template?: string) {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount)
      await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`);
  } catch (error) {
    // A concurrent process created it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
