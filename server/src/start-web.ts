import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openContext } from './context.ts';
import { createApp } from './http/app.ts';
import { findFreePort } from './http/free-port.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Logger;
}

/** Serves API and web; `stop` lets requests in flight finish. */
export const startWeb = async ({ config, databaseUrl, log }: ServiceOptions) => {
  const { buildWeb } = await import('../../web/build.ts');
  const webDir = await buildWeb();
  const port = config.port || (await findFreePort(config.host));
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { context, close } = await openContext({ config, publicUrl, databaseUrl, log, runsJobs: false });
  const app = await createApp(context, { webDir });
  await app.listen({ host: config.host, port });
  const stop = async () => {
    await app.close();
    await close();
  };
  return { publicUrl, port: (app.server.address() as AddressInfo).port, stop };
};
