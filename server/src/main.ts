import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { startDatabase } from './start-database.ts';
import { startWeb } from './start-web.ts';
import { startWorker } from './start-worker.ts';
import { superviseWorker } from './supervise-worker.ts';

/** Ends a part; parts are ended in the reverse order of their start. */
type Stop = () => Promise<unknown>;

const SERVICES = ['web', 'worker'] as const;
const STOP_TIMEOUT_MS = 40_000;

const wantedServices = (): Set<string> => {
  const { values } = parseArgs({ options: { services: { type: 'string', default: SERVICES.join(',') } } });
  const wanted = values.services.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !SERVICES.some((service) => service === name));
  if (unknown.length > 0)
    throw new Error(`--services takes ${SERVICES.join(' and ')}, not ${unknown.join(', ')}`);
  return new Set(wanted);
};

const start = async (stops: Stop[]) => {
  const services = wantedServices();
  const config = readConfig();
  const log = openLog(config.logLevel);
  const database = await startDatabase(config, log);
  stops.push(database.stop);
  if (!services.has('web')) {
    stops.push(await startWorker({ config, databaseUrl: database.url, log }));
    return;
  }
  const besideWorker = services.has('worker');
  const web = await startWeb({ config, databaseUrl: database.url, log, besideWorker });
  stops.push(web.stop);
  if (besideWorker) stops.push(superviseWorker({ databaseUrl: database.url, publicUrl: web.publicUrl, log }));
  console.log(`\n  Togather is ready: ${web.publicUrl}\n  Data: ${config.dataDir}\n  Ctrl-C ends it.\n`);
};

const stops: Stop[] = [];
let ending: Promise<void> | undefined;

const end = (code: number) => {
  ending ??= (async () => {
    // Whatever hangs, the process ends.
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
    process.exit(code);
  })();
  return ending;
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
// A worker whose parent was killed has nobody to work for.
process.on('disconnect', () => end(0));
process.on('unhandledRejection', (error) => {
  console.error(error);
  void end(1);
});

try {
  await start(stops);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  await end(1);
}
