import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { startReindex } from '#figures/detecting/start-reindex.ts';
import { lookAgainAt } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { countAllParked, tryParkedAgain } from '#photos/previews/try-parked-again.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { retryFailed } from '#platform/jobs/failed-jobs.ts';
import { requireJobName } from './require-job-name.ts';

export const retryJobsAct = act('retryJobs', async (context, { viewer, params }) => ({
  retried: await retryJobs(context, viewer, params.jobName),
}));

export const retryPhotosAct = act('retryPhotos', async (context, { viewer }) => ({
  retried: await retryPhotos(context, viewer),
}));

/** Limits the work of one request. */
const MOST = 500;

/**
 * Retries the parked jobs of a name. Skips a job while an equal one is waiting. Returns the number of retried jobs.
 * Throws Failure NOT_FOUND for an unknown name.
 */
const retryJobs = async ({ db, jobs }: Context, admin: Administrator, jobName: string): Promise<number> => {
  const name = requireJobName(jobName);
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'retry-jobs', details: { jobName } });
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${jobName} and state = 'failed' limit ${sql.lit(MOST)}`.execute(
    db,
  );
  let retried = 0;
  for (const { id } of rows) {
    const outcome = await db.transaction().execute((tx) => retryFailed(jobs, tx, { name, id }));
    if (outcome === 'retried') retried++;
  }
  return retried;
};

/**
 * Retries all parked photos: those that could not be decoded, and those whose face detection failed. Returns their number.
 */
const retryPhotos = async (context: Context, admin: Administrator): Promise<number> => {
  const { db, faces } = context;
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'retry-photos' });
  const retried = await countAllParked(db);
  await tryParkedAgain(context);
  await lookAgainAt(db, { pipelineVersion: faces.pack.pipelineVersion, again: false });
  await startReindex(context);
  return retried;
};
