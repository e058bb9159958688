import { openContext } from './context.ts';
import type { Stop } from './end-in-order.ts';
import { keepIndexed } from './figures/keep-indexed.ts';
import { runJobs } from './jobs/runner.ts';
import type { ServiceOptions } from './start-web.ts';

/** Runs background jobs; `stop` lets the ones in flight finish. */
export const startWorker = async ({ config, databaseUrl, log }: ServiceOptions): Promise<Stop> => {
  const publicUrl = config.publicUrl ?? 'http://localhost';
  const { context, close } = await openContext({ config, publicUrl, databaseUrl, log, runsJobs: true });
  await runJobs(context);
  await keepIndexed(context);
  return close;
};
