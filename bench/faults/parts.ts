import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, ensureDatabase } from '../../server/src/platform/postgres/embedded.ts';
import { findServer } from '../../server/src/platform/postgres/running-postgres.ts';

/** A process of the product that can be killed at any instant. */
export interface Part {
  readonly name: 'web' | 'worker' | 'database';
  /** Sends SIGKILL. Resolves when the part is running and ready again. */
  readonly kill: () => Promise<void>;
  /** The number of unexpected exits after it was ready. */
  readonly endedByItself: () => number;
}

const SERVE = fileURLToPath(new URL('../../server/src/bin/serve.ts', import.meta.url));
const AGAIN_MS = 200;

/** Starts one service and restarts it whenever it exits, as the launcher and process managers do, but without backoff. */
export async function startService(
  name: 'web' | 'worker',
  { env, stops, webs }: { env: Record<string, string>; stops: (() => unknown)[]; webs: number },
): Promise<Part> {
  let child: ChildProcess;
  let isStopping = false;
  let ended = 0;
  let ready = Promise.withResolvers<void>();
  const start = () => {
    child = fork(SERVE, [name, String(webs)], {
      // It logs start failures whenever the database is down, which is expected here.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.send(env);
    let isReady = false;
    child.on('message', (message) => {
      if (message !== 'ready') return;
      isReady = true;
      ready.resolve();
    });
    child.once('exit', async (_code, signal) => {
      if (isReady && !isStopping && signal !== 'SIGKILL') ended++;
      await sleep(AGAIN_MS);
      if (!isStopping) start();
    });
  };
  start();
  stops.push(async () => {
    isStopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await ready.promise;
  return {
    name,
    kill: async () => {
      ready = Promise.withResolvers();
      child.kill('SIGKILL');
      await ready.promise;
    },
    endedByItself: () => ended,
  };
}

/** The embedded PostgreSQL. This process holds it and restarts it. */
export function databaseAsPart(postgres: EmbeddedPostgres): Part {
  return {
    name: 'database',
    kill: async () => {
      const before = findServer(postgres.cluster)?.pid;
      if (before) process.kill(before, 'SIGKILL');
      while ([undefined, before].includes(findServer(postgres.cluster)?.pid)) await sleep(AGAIN_MS);
      while (!(await isThere(postgres))) await sleep(AGAIN_MS);
    },
    endedByItself: () => 0,
  };
}

const isThere = (postgres: EmbeddedPostgres): Promise<boolean> =>
  ensureDatabase(postgres, 'postgres').then(
    () => true,
    () => false,
  );
