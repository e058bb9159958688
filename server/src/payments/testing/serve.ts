import { readConfig } from '../../config.ts';
import { openContext } from '../../context.ts';
import { createApp } from '../../http/app.ts';
import { openLog } from '../../log.ts';

/** What start-web.ts does, without building the web. */
const config = readConfig();
const { context } = await openContext({
  config,
  publicUrl: config.publicUrl!,
  databaseUrl: config.databaseUrl!,
  log: openLog(config.logLevel),
  runsJobs: false,
});
const app = await createApp(context);
await app.listen({ host: config.host, port: config.port });
console.log('ready');
