import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { startReindex } from '#figures/detecting/run-reindex.ts';
import { lookAgainAt } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { type Order, readPage } from '#operating/admin/page-by-key.ts';
import { countAllParked, tryParkedAgain } from '#photos/previews/park-photo.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { type JobName, jobNames } from '#platform/jobs/catalog.ts';
import { discardFailed, retryFailed } from '#platform/jobs/failed-jobs.ts';
import { describeFailure, describePayload } from './describe-failure.ts';

/** The columns of pg-boss's table that are read here. */
interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly data: object | null;
  readonly output: unknown;
  readonly retry_count: number;
  readonly failed_at: Date;
}

const FAILED = sql<JobRow>`(
  select id, name, data, output, retry_count, coalesce(completed_on, created_on) as failed_at
  from pgboss.job where state = 'failed'
)`;

const NEWEST: Order = {
  by: sql`job.failed_at`,
  kind: 'moment',
  id: sql`job.id::text`,
  isDescending: true,
};

/** Returns a page of the jobs that failed for the last time, newest first. Contains no personal data. */
export const listFailedJobsAct = act('listFailedJobs', async ({ db }, { query: { jobName, ...page } }) => {
  const failed = db
    .selectFrom(FAILED.as('job'))
    .$if(jobName !== undefined, (query) => query.where('job.name', '=', jobName!));
  const columns = ['job.id', 'job.name', 'data', 'output', 'retry_count', 'failed_at'] as const;
  const { rows, total, next } = await readPage(failed.select(columns), NEWEST, page);
  const shown = rows.map((row) => ({
    jobId: row.id,
    jobName: row.name,
    failedAt: row.failed_at.toISOString(),
    tries: row.retry_count + 1,
    carries: describePayload(row.data),
    failure: describeFailure(row.output),
  }));
  return { failed: shown, total, next };
});

/** Throws Failure NOT_FOUND. */
function requireJobName(wanted: string): JobName {
  const name = jobNames.find((one) => one === wanted);
  if (!name) throw new Failure('NOT_FOUND');
  return name;
}

export const discardJobAct = act('discardJob', async (context, { caller, params }) => {
  await discardJobs(context, caller.user, params);
  return { discarded: true as const };
});

export const discardJobsAct = act('discardJobs', async (context, { caller, params }) => ({
  discarded: await discardJobs(context, caller.user, params),
}));

/**
 * Removes the failed jobs of a name, or the one of an id. Returns their number. Throws Failure NOT_FOUND for an unknown
 * name, JOB_NOT_FAILED for a job that is not failed any more.
 */
const discardJobs = (
  { db }: Context,
  admin: Administrator,
  { jobName, jobId }: { readonly jobName: string; readonly jobId?: string },
): Promise<number> => {
  const name = requireJobName(jobName);
  return db.transaction().execute(async (tx) => {
    const discarded = await discardFailed(tx, { name, ...(jobId && { id: jobId }) });
    if (jobId && discarded === 0) throw new Failure('JOB_NOT_FAILED');
    const details = { jobName, discarded, ...(jobId && { jobId }) };
    const action = jobId ? 'discardJob' : 'discardJobs';
    await recordAudit(tx, { role: 'ADMIN', by: admin, action, details });
    return discarded;
  });
};

/** Retries one failed job. Throws Failure NOT_FOUND, JOB_NOT_FAILED, or JOB_REPEATED while an equal one is waiting. */
export const retryJobAct = act('retryJob', async ({ db, jobs }, { caller, params: { jobName, jobId } }) => {
  const name = requireJobName(jobName);
  await db.transaction().execute(async (tx) => {
    const outcome = await retryFailed(jobs, tx, { name, id: jobId });
    if (outcome !== 'retried') throw new Failure(outcome === 'repeated' ? 'JOB_REPEATED' : 'JOB_NOT_FAILED');
    await recordAudit(tx, {
      role: 'ADMIN',
      by: caller.user,
      action: 'retryJob',
      details: { jobName, jobId },
    });
  });
  return { retried: true as const };
});

/** Limits the work of one request. */
const MOST = 500;

/**
 * Retries the failed jobs of a name. Skips a job while an equal one is waiting. Returns the number of retried jobs.
 * Throws Failure NOT_FOUND for an unknown name.
 */
export const retryJobsAct = act('retryJobs', async ({ db, jobs }, { caller, params: { jobName } }) => {
  const name = requireJobName(jobName);
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'retryJobs', details: { jobName } });
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${jobName} and state = 'failed' limit ${sql.lit(MOST)}`.execute(
    db,
  );
  let retried = 0;
  for (const { id } of rows) {
    const outcome = await db.transaction().execute((tx) => retryFailed(jobs, tx, { name, id }));
    if (outcome === 'retried') retried++;
  }
  return { retried };
});

/**
 * Retries all parked photos: those that could not be decoded, and those whose face detection failed. Returns their number.
 */
export const retryPhotosAct = act('retryPhotos', async (context, { caller }) => {
  const { db, faces } = context;
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'retryPhotos' });
  const retried = await countAllParked(db);
  await tryParkedAgain(context);
  await lookAgainAt(db, { pipelineVersion: faces.pack.pipelineVersion, again: false });
  await startReindex(context);
  return { retried };
});
