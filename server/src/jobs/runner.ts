import type { Context } from '../context.ts';
import { type JobName, type JobPayloads, jobNames, schedules } from './catalog.ts';
import { registry } from './registry.ts';

const POLL_SECONDS = 0.5;

/** How many of each job one process runs at a time; detection is bounded by the face workers behind it. */
const concurrency = (context: Context): Record<JobName, number> => ({
  'make-renditions': 2,
  'detect-faces': Math.max(1, context.config.faceWorkers),
  'cluster-figures': 1,
  'remove-ended-events': 1,
  'sweep-orphans': 1,
});

/** Takes jobs from every queue until the queue is closed; a job that throws is tried again, then parked as failed. */
export const runJobs = async (context: Context): Promise<void> => {
  const { boss } = context.jobs;
  const limits = concurrency(context);
  for (const name of jobNames) {
    await boss.work(
      name,
      { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: limits[name], includeMetadata: true },
      async ([job]) => {
        if (job) await runJob(context, name, job);
      },
    );
    const cron = schedules[name];
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }
};

interface Attempt {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

const runJob = async (context: Context, name: JobName, job: Attempt) => {
  const lastTry = job.retryCount >= job.retryLimit;
  const handle = registry[name] as (
    context: Context,
    payload: unknown,
    attempt: { lastTry: boolean },
  ) => Promise<void>;
  try {
    await handle(context, job.data as JobPayloads[typeof name], { lastTry });
  } catch (error) {
    context.log.error(
      { job: name, id: job.id, lastTry, err: error },
      lastTry ? 'a job is parked' : 'a job failed',
    );
    throw error;
  }
};
