import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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

/** Serves API and web; `stop` lets requests in flight finish. A worker beside it fetches the face pack for both. */
export const startWeb = async ({
  config,
  databaseUrl,
  log,
  besideWorker,
}: ServiceOptions & { readonly besideWorker: boolean }) => {
  const webDir = buildWeb();
  const port = config.port || (await findFreePort(config.host));
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const { context, close } = await openContext({
    config,
    publicUrl,
    databaseUrl,
    log,
    runsJobs: false,
    fetchesPack: !besideWorker,
  });
  try {
    const app = await createApp(context, { webDir });
    await app.listen({ host: config.host, port });
    const stop = async () => {
      await app.close();
      await close();
    };
    return { publicUrl, stop };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Builds the web if its sources changed; in a process of its own, since the bundler changes the environment of its own. */
const buildWeb = (): string => {
  const web = fileURLToPath(new URL('../../web/', import.meta.url));
  execFileSync(process.execPath, [`${web}build.ts`], { stdio: ['ignore', 'ignore', 'inherit'] });
  return `${web}dist`;
};
