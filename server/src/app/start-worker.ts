import { openContext } from '../context/context.ts';
import { startReindex } from '../figures/start-reindex.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import type { Stop } from './end-in-order.ts';
import { jobHandlers } from './job-handlers.ts';
import { serveWorkerHealth } from './serve-worker-health.ts';
import type { ServiceOptions } from './start-web.ts';

/** Runs background jobs; `stop` waits for those in flight. */
export const startWorker = async ({ config, databaseUrl, log }: ServiceOptions): Promise<Stop> => {
  const publicUrl = config.publicUrl ?? 'http://localhost';
  const { context, close } = await openContext({
    config,
    publicUrl,
    databaseUrl,
    log,
    service: 'worker',
    runsJobs: true,
  });
  const endHealth = config.metricsPort && (await serveWorkerHealth(context, config.metricsPort));
  await runJobs(context, jobHandlers);
  await startReindex(context);
  return async () => {
    await close();
    if (endHealth) await endHealth();
  };
};
