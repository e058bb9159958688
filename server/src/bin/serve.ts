/**
 * Runs one service in a process of its own, as the launcher starts it: serve.ts web, worker or ingest. A second argument is
 * the number of web processes on the port. It ends with its launcher, which sends additional environment once the database
 * is open.
 */
import { once } from 'node:events';
import { endInOrder, reportFailure } from '#app/processes/end-in-order.ts';
import { releaseMemory } from '#app/processes/release-memory.ts';
import type { StartService } from '#app/start-web.ts';
import { lowerPriority, priorities } from '#platform/children/child-pool.ts';
import { readConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/telemetry/log.ts';

const STOP_TIMEOUT_MS = 40_000;
/** A process loads the code of its own service only. */
const loads: Readonly<Record<string, () => Promise<StartService>>> = {
  web: async () => (await import('#app/start-web.ts')).startWeb,
  worker: async () => (await import('#app/start-worker.ts')).startWorker,
  ingest: async () => (await import('#app/start-ingest.ts')).startIngest,
};

const { stops, end, allow } = endInOrder(STOP_TIMEOUT_MS);

try {
  const [service, processes = '1'] = process.argv.slice(2);
  const load = loads[service ?? ''];
  if (!load) throw new Error(`There is no service ${service}.`);
  const [[env], start] = await Promise.all([once(process, 'message'), load()]);
  Object.assign(process.env, env);
  const config = readConfig();
  allow(config.drainSeconds * 1000);
  if (!config.databaseUrl) throw new Error('The launcher (bin/start.ts) starts this and sends the database.');
  const options = {
    config,
    databaseUrl: config.databaseUrl,
    log: openLog(config.logLevel),
    processes: Number(processes),
  };
  if (service === 'worker') lowerPriority(priorities.jobs);
  stops.push(await start(options));
  process.send?.('ready');
  releaseMemory();
} catch (error) {
  reportFailure(error);
  await end(1);
}
