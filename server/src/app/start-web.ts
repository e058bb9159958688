import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { openContext } from '../context/context.ts';
import { drain } from '../http/connections/drain.ts';
import type { Config } from '../platform/config/config.ts';
import type { Stop } from './processes/end-in-order.ts';
import { createApp } from './web/create-app.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Logger;
}

/** Serves API and web on the configured port; `stop` drains it, then lets requests in flight finish. */
export const startWeb = async ({ config, databaseUrl, log }: ServiceOptions): Promise<Stop> => {
  const { context, close } = await openContext({
    config,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    databaseUrl,
    log,
    service: 'web',
    runsJobs: false,
  });
  try {
    const app = await createApp(context, { webDir: `${WEB}dist` });
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG });
    return async () => {
      await drain(app, config.drainSeconds);
      await app.close();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Connections that may wait to be accepted, as many as Linux allows by default: beyond Node's own 511 a large party is reset. */
const BACKLOG = 4096;

const WEB = fileURLToPath(new URL('../../../web/', import.meta.url));

/**
 * Builds the web if its sources changed; in a separate process, since the bundler changes its own environment. Throws an
 * Error with what the bundler says.
 */
export const buildWeb = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', `${WEB}build.ts`]);
};
