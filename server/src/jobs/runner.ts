import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Context } from '../context.ts';
import { mayPass } from '../may-pass.ts';
import { type JobName, jobNames, schedules, TRIES } from './catalog.ts';
import { registry } from './registry.ts';

const POLL_SECONDS = 0.5;
const PAUSE_SECONDS = 60;

/** Jobs of a queue that one process runs at a time. A full batch is followed by the next without a pause. */
const batchSizes = ({ config }: Context): Record<JobName, number> => ({
  'make-renditions': 4,
  'give-up-photo': 4,
  // Twice the workers: while a batch is written down, no worker waits.
  'detect-faces': Math.max(2, 2 * config.faceWorkers),
  'cluster-figures': 2,
  'find-likely-figures': 1,
  'reindex-faces': 1,
  'remove-ended-events': 1,
  'erase-forgotten': 1,
  'sweep-orphans': 1,
  'reconcile-payments': 1,
  'sweep-ad-images': 1,
  'drop-full-buckets': 1,
  'sweep-sessions': 1,
  'purge-served-rows': 1,
});

/** Takes jobs from every queue until the queue is closed; a job that throws is tried again, then parked as failed. */
export const runJobs = async (context: Context): Promise<void> => {
  const { boss } = context.jobs;
  const sizes = batchSizes(context);
  for (const name of jobNames) {
    const options = {
      pollingIntervalSeconds: POLL_SECONDS,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      batchSize: sizes[name],
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await boss.work<object, unknown, typeof options>(name, options, (jobs) =>
      Promise.all(jobs.map((job) => runJob(context, name, job))),
    );
    const cron = schedules[name];
    if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  }
};

type Handle = (context: Context, payload: object, cause: string) => Promise<void>;

const runJob = async (context: Context, name: JobName, job: JobWithMetadata<object>): Promise<JobResult> => {
  const lastTry = job.retryCount >= Math.min(TRIES - 1, job.retryLimit);
  const handle = registry[name] as Handle;
  try {
    await handle(context, job.data, causeOf(job));
    return { id: job.id, status: 'completed' };
  } catch (error) {
    // Scheduled jobs come again by themselves.
    const isParked = lastTry && (name in schedules || !mayPass(error));
    context.log.error({ job: name, id: job.id, err: error }, isParked ? 'a job is parked' : 'a job failed');
    const output = { message: String(error) };
    // `deadletter` ends a job whatever tries are left, and leads to the queue that its own names.
    if (isParked) return { id: job.id, status: 'deadletter', output };
    return { id: job.id, status: lastTry ? await putOff(context, name, job) : 'failed', output };
  }
};

/**
 * Waits for failures that resolve by themselves, however long that takes: the job comes again with all its
 * tries.
 */
const putOff = (
  { db, jobs }: Context,
  name: JobName,
  { data, singletonKey, priority }: JobWithMetadata<object>,
): Promise<'completed' | 'failed'> => {
  const when = { ...(singletonKey !== null && { singletonKey }), priority, startAfterSeconds: PAUSE_SECONDS };
  return jobs.enqueue(db, name, [data as never], when).then(
    () => 'completed',
    () => 'failed',
  );
};

const causeOf = ({ sourceOutput }: JobWithMetadata<object>): string =>
  (sourceOutput as { message?: string } | null)?.message ?? 'its worker ended under it each time';
