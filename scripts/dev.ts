/**
 * npm run dev
 * Serves the web's sources with Vite, so that changes show at once. Restarts web server and worker when their sources
 * or the contract change. Both share one address and the data of `npm start`. The first start adds sample events.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endInOrder, reportFailure } from '@togather/server/src/app/processes/end-in-order.ts';
import { holdFreePort, holdPort } from '@togather/server/src/app/processes/hold-port.ts';
import { readArguments } from '@togather/server/src/app/processes/run-command.ts';
import { startDatabase } from '@togather/server/src/app/processes/start-database.ts';
import { buildWeb } from '@togather/server/src/app/web/build-web.ts';
import { readConfig } from '@togather/server/src/platform/config/config.ts';
import { openDb } from '@togather/server/src/platform/db/db.ts';
import { SANDBOX_PATH } from '@togather/server/src/platform/ecpay/settings.ts';
import { LOCAL_IDENTITY_PATH } from '@togather/server/src/platform/identity/local-client.ts';
import { openLog } from '@togather/server/src/platform/telemetry/log.ts';
import { createServer } from 'vite';
import { pageConfig } from '../web/vite.config.ts';

readArguments('npm run dev', { options: {} });

const root = fileURLToPath(new URL('..', import.meta.url));
/** An editor writes a file in several steps. */
const QUIET_MS = 100;
const STOP_TIMEOUT_MS = 60_000;

const { stops, end } = endInOrder(STOP_TIMEOUT_MS);

/** Runs one process of a service; `start` resolves when it is ready. */
const openService = (args: string[], env: NodeJS.ProcessEnv) => {
  let child: ChildProcess;
  const start = () =>
    new Promise<void>((ready) => {
      const execArgv = ['--disable-warning=ExperimentalWarning'];
      child = fork(`${root}server/src/bin/serve.ts`, args, { execArgv });
      child.send(env);
      // A process that an error ended restarts at the next change.
      child.once('message', () => ready()).once('exit', () => ready());
    });
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((ended) => {
      if (child.exitCode !== null || child.signalCode !== null) return ended();
      child.once('exit', () => ended());
      child.kill(signal);
    });
  stops.push(() => end('SIGTERM'));
  // An orderly stop would wait for requests in flight, such as event streams.
  return { start, restart: () => end('SIGKILL').then(start) };
};

/** Calls `react` once for changes in quick succession. */
const onChange = (folders: readonly string[], react: () => Promise<unknown>) => {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of folders)
    watch(`${root}${folder}`, { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts') || name.endsWith('.test.ts')) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => void react(), QUIET_MS);
    });
};

const isEmpty = async (url: string): Promise<boolean> => {
  const db = openDb(url);
  try {
    return (await db.selectFrom('events').select('id').limit(1).executeTakeFirst()) === undefined;
  } finally {
    await db.destroy();
  }
};

const start = async () => {
  const config = readConfig();
  const { host, port, dataDir } = config;
  const held = await holdPort(host, port);
  const database = await startDatabase(config, openLog(config.logLevel));
  stops.push(database.stop);
  const origin = `http://localhost:${port}`;
  const api = await holdFreePort('127.0.0.1');
  // The server needs built pages to start; Vite's take precedence.
  await buildWeb();
  await api.release();
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: origin,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    PORT: `${api.port}`,
  };
  const services = [openService(['web'], env), openService(['worker'], env)];
  await Promise.all(services.map((service) => service.start()));
  onChange(['server/src', 'contract/src'], () => Promise.all(services.map((service) => service.restart())));

  await held.release();
  const target = `http://127.0.0.1:${api.port}`;
  const vite = await createServer({
    ...pageConfig,
    server: {
      host,
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/api', LOCAL_IDENTITY_PATH, SANDBOX_PATH].map((path) => [path, { target, xfwd: true }]),
      ),
    },
  });
  stops.push(() => vite.close());
  await vite.listen();
  console.log(`\n  Togather development server: ${origin}\n  Data: ${dataDir}\n  Ctrl-C stops it.\n`);
  if (await isEmpty(database.url)) {
    const seed = fork(`${root}scripts/seed.ts`, { env: { ...process.env, PUBLIC_URL: origin } });
    stops.push(async () => seed.kill());
  }
};

try {
  await start();
} catch (error) {
  reportFailure(error);
  await end(1);
}
