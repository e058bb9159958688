/**
 * Runs one service in a process of its own, as the launcher starts it: serve.ts web, worker or ingest. A second argument is
 * the number of web processes on the port. It ends with its launcher, which sends additional environment once the database
 * is open.
 */
import { once } from 'node:events';
import { endInOrder, reportFailure } from './app/processes/end-in-order.ts';
import { startIngest } from './app/start-ingest.ts';
import { startWeb } from './app/start-web.ts';
import { startWorker } from './app/start-worker.ts';
import { lowerPriority, priorities } from './platform/children/lower-priority.ts';
import { readConfig } from './platform/config/config.ts';
import { openLog } from './platform/telemetry/log.ts';

const STOP_TIMEOUT_MS = 40_000;
const starts: Readonly<Record<string, typeof startWeb>> = {
  web: startWeb,
  worker: startWorker,
  ingest: startIngest,
};

const { stops, end, allow } = endInOrder(STOP_TIMEOUT_MS);

try {
  const [service, processes = '1'] = process.argv.slice(2);
  const [env] = await once(process, 'message');
  Object.assign(process.env, env);
  const config = readConfig();
  allow(config.drainSeconds * 1000);
  if (!config.databaseUrl) throw new Error('The launcher (main.ts) starts this and sends the database.');
  const options = {
    config,
    databaseUrl: config.databaseUrl,
    log: openLog(config.logLevel),
    processes: Number(processes),
  };
  if (service === 'worker') lowerPriority(priorities.jobs);
  const start = starts[service ?? ''];
  if (!start) throw new Error(`There is no service ${service}.`);
  stops.push(await start(options));
  process.send?.('ready');
} catch (error) {
  reportFailure(error);
  await end(1);
}
