import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { drain } from '#http/connections/drain.ts';
import type { Config } from '#platform/config/config.ts';
import { openSiblings } from '#platform/siblings/siblings.ts';
import { openContext } from './context/open-context.ts';
import type { Stop } from './processes/end-in-order.ts';
import { createApp } from './web/create-app.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Logger;
  /** The number of web processes on the port: 1 by default. */
  readonly processes?: number;
}

export type StartService = (options: ServiceOptions) => Promise<Stop>;

/** Serves API and web on the configured port; `stop` drains, then waits for requests in flight. */
export async function startWeb({ config, databaseUrl, log, processes = 1 }: ServiceOptions): Promise<Stop> {
  const { context, close } = await openContext({
    config,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    databaseUrl,
    log,
    service: 'web',
    runsJobs: false,
    processes,
    siblings: processes > 1 ? openSiblings() : undefined,
  });
  try {
    const app = await createApp(context, { webDir: DIST });
    // With reusePort, the kernel distributes connections over the processes. Fastify passes it on to Node.
    const at = { host: config.host, port: config.port, backlog: BACKLOG, reusePort: processes > 1 };
    await app.listen(at);
    return async () => {
      await drain(app, config.drainSeconds);
      await app.close();
      await close();
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Connections that may wait to be accepted, Linux's default limit. With Node's 511, connections of a large event are reset.
 */
const BACKLOG = 4096;

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
