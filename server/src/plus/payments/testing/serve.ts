import { openContext } from '#app/context/open-context.ts';
import { createApp } from '#app/web/create-app.ts';
import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/telemetry/log.ts';

/** Starts the web without building its pages. */
const config = readConfig();
const { context } = await openContext({
  config,
  publicUrl: config.publicUrl!,
  databaseUrl: config.databaseUrl!,
  log: openLog(config.logLevel),
  service: 'web',
  runsJobs: false,
});
const app = await createApp(context);
await app.listen({ host: config.host, port: config.port });
console.log('ready');
