import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { inject } from 'vitest';
import type { Context } from '#app/context/context.ts';
import { openContext } from '#app/context/open-context.ts';
import { jobHandlers } from '#app/job-handlers.ts';
import { holdFreePort } from '#app/processes/hold-port.ts';
import { type AppOptions, createApp } from '#app/web/create-app.ts';
import { startReindex } from '#figures/detecting/run-reindex.ts';
import { drain } from '#http/connections/drain.ts';
import { readConfig } from '#platform/config/config.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { openLog } from '#platform/telemetry/log.ts';
import { type Client, createClient } from './client.ts';
import { withUncountedTimers } from './count-queries.ts';
import { TEST_MODELS_DIR } from './models-dir.ts';

export interface TestServer {
  readonly origin: string;
  readonly context: Context;
  readonly databaseUrl: string;
  /** Creates a client with its own cookies, like another browser. */
  readonly newClient: () => Client;
  readonly clock: TestClock;
  /** Keeps serving, but reports not ready. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The server's clock, which continues from where it is set. */
interface TestClock {
  readonly now: () => Date;
  readonly set: (instant: Date) => void;
  readonly advance: (ms: number) => void;
  /** Stops the clock until it is set again, so that counts per second do not depend on the machine's speed. */
  readonly stopAt: (instant: Date) => void;
}

export interface TestServerOptions extends AppOptions {
  /** Environment variables on top of the defaults, such as { FREE_PHOTO_LIMIT: '10' }. */
  readonly env?: Record<string, string>;
  /** True when the test needs previews and figures. */
  readonly runsJobs?: boolean;
  /** Replaces the copy of the template, for example by a database that the test stops. */
  readonly databaseUrl?: string;
  /** 1 for the product's time-outs; a busy machine may need a multiple of them. */
  readonly databasePatience?: number;
  readonly log?: Logger;
  readonly pinProofBits?: number;
  /** Replaces parts of the context, for example by a face worker that is killed at work. */
  readonly alter?: (context: Context) => Context;
}

/** Starts a whole server for one test file, with its own database, disk, port and identity provider; `stop` stops it. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { env = {}, runsJobs = false, databasePatience = 10, alter = (context) => context } = options;
  const database = await databaseFor(options.databaseUrl);
  const dataDir = mkdtempSync(join(inject('filesDir') ?? tmpdir(), 'tg-data-'));
  const { port, release } = await holdFreePort('127.0.0.1');
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    MODELS_DIR: TEST_MODELS_DIR,
    LOG_LEVEL: 'silent',
    ...env,
  });
  const origin = `http://localhost:${port}`;
  const clock = createClock();
  const opened = await openContext({
    config,
    publicUrl: origin,
    databaseUrl: database.url,
    log: options.log ?? openLog(config.logLevel),
    service: 'web',
    runsJobs,
    clock: clock.now,
    databasePatience,
    ...(options.pinProofBits !== undefined && { pinProofBits: options.pinProofBits }),
  });
  const context = alter(opened.context);
  const app = await withUncountedTimers(() => createApp(context, options));
  await release();
  await app.listen({ host: '127.0.0.1', port });
  if (runsJobs) {
    await runJobs(context, jobHandlers);
    await startReindex(context);
  }
  const stop = async () => {
    await app.close();
    await opened.close();
    await database.drop();
    // Retries, because files of a disconnected client may still be written.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  return {
    origin,
    databaseUrl: database.url,
    context,
    clock,
    newClient: () => createClient(origin),
    drain: () => drain(app, 0),
    stop,
  };
}

const databaseFor = async (url: string | undefined) => {
  if (url) return { url, drop: async () => {} };
  const { createTestDatabase } = await import('./test-database.ts');
  return createTestDatabase(inject('postgresUrl'));
};

const createClock = (): TestClock => {
  let offset = 0;
  let stoppedAt: number | undefined;
  const now = () => new Date(stoppedAt ?? Date.now() + offset);
  return {
    now,
    set: (instant) => {
      offset = instant.getTime() - Date.now();
      stoppedAt = undefined;
    },
    advance: (ms) => {
      offset += ms;
      if (stoppedAt !== undefined) stoppedAt += ms;
    },
    stopAt: (instant) => {
      stoppedAt = instant.getTime();
    },
  };
};
