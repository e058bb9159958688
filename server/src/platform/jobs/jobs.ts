import { sql } from 'kysely';
import { type Db as BossDb, fromKysely, type JobInsert, PgBoss } from 'pg-boss';
import { keepAlive, prepareText, type Queryable } from '#platform/db/db.ts';
import { type JobName, type JobPayloads, jobNames, queues } from './catalog.ts';

export interface Jobs {
  /** Enqueues within the caller's transaction, so that a row and its job exist together or not at all. */
  readonly enqueue: <N extends JobName>(
    tx: Queryable,
    name: N,
    payloads: readonly JobPayloads[N][],
    options?: EnqueueOptions,
  ) => Promise<void>;
  /** Counts the jobs of these names that wait, run, or will be retried, in one snapshot. */
  readonly countOpen: (db: Queryable, ...names: JobName[]) => Promise<number>;
  readonly boss: PgBoss;
  readonly close: () => Promise<void>;
}

interface EnqueueOptions {
  readonly singletonKey?: string;
  readonly startAfterSeconds?: number;
  /** Of all payloads, or of each. Higher goes first; 0 by default. */
  readonly priority?: number | readonly number[];
}

const MONITOR_SECONDS = 2;
/** Time-out of a silent connection; the queue's statements are much faster. */
const waiting = { ...keepAlive, query_timeout: 300_000 };
const STOP_TIMEOUT_MS = 25_000;

export interface JobsOptions {
  /** True in processes that run jobs. */
  readonly supervise: boolean;
  readonly onError: (error: Error) => void;
  /** Returns the current span, which an enqueued job's trace continues. */
  readonly traceparent?: (() => string | undefined) | undefined;
}

/** Opens the job queue in the database at `url`, which several processes share. */
export async function openJobs(url: string, options: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    ...waiting,
    supervise: options.supervise,
    schedule: options.supervise,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    useListenNotify: true,
  });
  boss.on('error', options.onError);
  await boss.start();
  for (const name of jobNames) await ensureQueue(boss, name);
  return {
    boss,
    enqueue: async (tx, name, payloads, { singletonKey, startAfterSeconds, priority } = {}) => {
      const traceparent = options.traceparent?.();
      const jobs: JobInsert<object>[] = payloads.map((data, i) => ({
        data: traceparent ? { ...data, traceparent } : data,
        ...(singletonKey && { singletonKey }),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
        ...(priority !== undefined && {
          priority: typeof priority === 'number' ? priority : (priority[i] ?? 0),
        }),
      }));
      await boss.insert(name, jobs, { db: prepared(fromKysely(tx)) });
    },
    // The queue's own counts are seconds old.
    countOpen: async (db, ...names) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int from pgboss.job
        where name = any(${names}) and state in ('created', 'retry', 'active')`.execute(db);
      return rows[0]?.count ?? 0;
    },
    close: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }),
  };
}

/** Prepares the queue's insert, which is the same for all jobs of a name and takes longer to plan than to run. */
const prepared = ({ executeSql }: BossDb): BossDb => ({
  executeSql: (text, values) => {
    prepareText(text);
    return executeSql(text, values);
  },
});

const ensureQueue = async (boss: PgBoss, name: JobName) => {
  const { policy, ...rules } = queues[name];
  if (await boss.getQueue(name)) await boss.updateQueue(name, rules);
  else await boss.createQueue(name, { ...rules, ...(policy && { policy }) });
};

export interface JobCounts {
  readonly name: string;
  /** Jobs that are ready to run. */
  readonly waiting: number;
  readonly active: number;
  /** Jobs that failed for the last time. They are deleted after a while. */
  readonly failed: number;
  /** How long the oldest waiting job has been ready to run, in seconds; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** Counts the jobs of all processes by name; omits names without jobs. */
export async function countJobs(db: Queryable): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select
      name,
      count(*) filter (where is_waiting)::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from max(now() - start_after) filter (where is_waiting)), 0)::float8 as "oldestSeconds"
    from (
      select name, state, start_after, state in ('created', 'retry') and start_after <= now() as is_waiting
      from pgboss.job
      where state in ('created', 'retry', 'active', 'failed')
    ) as jobs
    group by name
    order by name`.execute(db);
  return rows;
}
