import { startReindex } from '#figures/detecting/run-reindex.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import { openContext } from './context/open-context.ts';
import { jobHandlers } from './job-handlers.ts';
import type { Stop } from './processes/end-in-order.ts';
import { serveWorkerHealth } from './processes/serve-worker-health.ts';
import type { ServiceOptions } from './start-web.ts';

/** Runs background jobs; `stop` waits for those in flight. */
export async function startWorker({ config, databaseUrl, log }: ServiceOptions): Promise<Stop> {
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
}
