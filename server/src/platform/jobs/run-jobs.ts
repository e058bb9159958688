import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { Failure } from '#platform/base/failure.ts';
import { ChildNotStarted, PoolClosed, QueueFull } from '#platform/children/child-pool.ts';
import type { Config } from '#platform/config/config.ts';
import { isDiskFull, isPassing, type Queryable } from '#platform/db/db.ts';
import type { OpenModes } from '#platform/modes/modes.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { kindOfFailure, type SpanFacts, type Tracing } from '#platform/telemetry/tracing.ts';
import { type JobName, type JobPayloads, jobNames, RUNS_ALWAYS, schedules, triesOf } from './catalog.ts';
import type { Jobs } from './jobs.ts';

/** The parts of a context that running jobs needs. */
interface Parts {
  readonly db: Queryable;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly config: Pick<Config, 'faceWorkers'>;
  readonly metrics: Pick<Metrics, 'observeJob'>;
  readonly tracing: Tracing | undefined;
  readonly modes: OpenModes;
}

export type Handlers<C> = {
  /** `cause`: the failure of the job that this one follows, if any. */
  readonly [N in JobName]: (context: C, payload: JobPayloads[N], cause: string) => Promise<void>;
};

const POLL_SECONDS = 0.5;
const PAUSE_SECONDS = 60;

/** Jobs of a queue that one process runs at a time. A full batch is followed by the next without a pause. */
const batchSizes = ({ config }: Parts): Record<JobName, number> => ({
  'make-thumbnail': 8,
  'make-renditions': 4,
  'reduce-photo': 2,
  'give-up-photo': 4,
  // Twice the workers, so that none waits while a batch is completed.
  'detect-faces': Math.max(2, 2 * config.faceWorkers),
  'cluster-figures': 1,
  'regroup-figures': 1,
  'find-likely-figures': 1,
  'cut-chapters': 1,
  'estimate-clocks': 1,
  'match-guest-list': 1,
  'draw-book': 1,
  'reindex-faces': 1,
  'detect-hard-faces': 1,
  'blur-photos': 1,
  'ask-to-confirm': 2,
  'send-answer': 1,
  'send-webhook': 8,
  'send-alerts': 1,
  'send-host-mails': 1,
  'delete-due-photos': 1,
  'reveal-photos': 1,
  'remove-ended-events': 1,
  'erase-forgotten': 1,
  'sweep-orphans': 1,
  'reconcile-payments': 1,
  'sweep-ad-images': 1,
  'drop-full-buckets': 1,
  'sweep-sessions': 1,
  'purge-served-rows': 1,
  'publish-erasures': 1,
  'fill-reserve': 1,
});

/**
 * Concurrent batches of a queue, 1 by default: while one batch of thumbnails is completed, the other keeps the decoders
 * from starting larger previews. A large event's grouping keeps no other event waiting.
 */
const batchesAtOnce: Partial<Record<JobName, number>> = { 'make-thumbnail': 2, 'cluster-figures': 2 };

/**
 * Runs jobs from every queue until the queue is closed. A job that throws is retried, then parked. In read-only mode the
 * jobs in progress finish, and others wait.
 */
export async function runJobs<C extends Parts>(context: C, handlers: Handlers<C>): Promise<void> {
  const { modes } = context;
  let isPaused = modes.current().readOnly;
  for (const name of jobNames) {
    if (!isPaused || name === RUNS_ALWAYS) await startQueue(context, name, handlers);
    const cron = schedules[name];
    if (cron) await context.jobs.boss.schedule(name, cron, {}, { tz: 'UTC', singletonKey: 'all' });
  }
  let switching = Promise.resolve();
  const follow = async () => {
    const { readOnly } = modes.current();
    if (readOnly === isPaused) return;
    for (const name of jobNames) {
      if (name === RUNS_ALWAYS) continue;
      if (readOnly) await context.jobs.boss.offWork(name, { wait: false });
      else await startQueue(context, name, handlers);
    }
    isPaused = readOnly;
  };
  const followLater = () => {
    switching = switching.then(follow).catch((error: unknown) => {
      context.log.error({ err: error }, 'jobs could not follow the mode of the installation');
    });
  };
  modes.watch(followLater);
  // The mode may have changed while the queues were opened.
  followLater();
}

const startQueue = async <C extends Parts>(context: C, name: JobName, handlers: Handlers<C>) => {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    notifyPollingIntervalSeconds: POLL_SECONDS,
    batchSize: batchSizes(context)[name],
    localConcurrency: batchesAtOnce[name] ?? 1,
    burstWhenBatchFull: true,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await context.jobs.boss.work<object, unknown, typeof options>(name, options, (jobs) =>
    Promise.all(jobs.map((job) => runJob(context, { name, handle: handlers[name] as Handle<C> }, job))),
  );
};

type Handle<C> = (context: C, payload: object, cause: string) => Promise<void>;

const runJob = async <C extends Parts>(
  context: C,
  { name, handle }: { name: JobName; handle: Handle<C> },
  job: JobWithMetadata<object>,
): Promise<JobResult> => {
  const startedAt = performance.now();
  const { traceparent, ...payload } = job.data as { traceparent?: string };
  const work = context.tracing?.begin(spanOf(name, job), traceparent);
  const observe = (outcome: 'completed' | 'failed' | 'parked', error?: unknown) => {
    context.metrics.observeJob({ name, outcome, seconds: (performance.now() - startedAt) / 1000 });
    work?.end({ 'togather.job.outcome': outcome }, error === undefined ? undefined : kindOfFailure(error));
  };
  const lastTry = job.retryCount >= Math.min(triesOf(name) - 1, job.retryLimit);
  try {
    const act = () => handle(context, payload, causeOf(job));
    await (work ? work.run(act) : act());
    observe('completed');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    const passes = mayPass(error);
    const isParked = lastTry && !passes;
    observe(isParked ? 'parked' : 'failed', error);
    const about = { job: name, id: job.id, err: error };
    if (passes) context.log.info(about, 'a job is repeated later');
    else context.log.error(about, isParked ? 'a job is parked' : 'a job failed');
    const output = { message: String(error) };
    // `deadletter` ends a job in spite of remaining tries, and enqueues the job that its queue names.
    if (isParked) return { id: job.id, status: 'deadletter', output };
    return { id: job.id, status: lastTry ? await repeatLater(context, name, job) : 'failed', output };
  }
};

/** A schedule repeats its jobs anyway. */
const repeatLater = (context: Parts, name: JobName, job: JobWithMetadata<object>) =>
  name in schedules ? 'completed' : putOff(context, name, job);

const spanOf = (name: JobName, { id, retryCount }: JobWithMetadata<object>): SpanFacts => ({
  name: `job ${name}`,
  kind: 'consumer',
  attributes: { 'togather.job.id': id, 'togather.job.try': retryCount + 1 },
});

/** Reschedules a job after a temporary failure, with all its tries. */
const putOff = (
  { db, jobs }: Parts,
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
  (sourceOutput as { message?: string } | null)?.message ?? 'its worker died in every try';

/**
 * Acts on every item in turn and continues after failures, except those for which `endsAll` returns true: the remaining
 * items would fail alike. Throws an AggregateError of the failures at the end.
 */
export async function eachApart<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  endsAll: (error: unknown) => boolean = () => false,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    await act(item).catch((error: unknown) => failures.push(error));
    if (failures.length > 0 && endsAll(failures.at(-1))) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}

/**
 * Returns whether a failure is temporary: a database that is down, a storage that is full or down, no memory or no room
 * for a child, a process that is stopping. The processed item never causes it.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(mayPass);
  const isOfPool = [ChildNotStarted, PoolClosed, QueueFull].some((kind) => error instanceof kind);
  const isOfStorage =
    error instanceof Failure && (error.code === 'STORAGE_FULL' || error.code === 'SERVICE_UNAVAILABLE');
  return isOfPool || isOfStorage || isDiskFull(error) || isPassing(error) || mayPass(error.cause);
}
