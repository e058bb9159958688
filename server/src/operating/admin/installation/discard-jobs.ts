import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { discardFailed } from '#platform/jobs/failed-jobs.ts';
import { requireJobName } from './require-job-name.ts';

export const discardJobAct = act('discardJob', async (context, { viewer, params }) => {
  await discardJobs(context, viewer, params);
  return { discarded: true as const };
});

export const discardJobsAct = act('discardJobs', async (context, { viewer, params }) => ({
  discarded: await discardJobs(context, viewer, params),
}));

/**
 * Removes the parked jobs of a name, or the one of an id. Returns their number. Throws Failure NOT_FOUND for an unknown
 * name, JOB_NOT_FAILED for a job that is not parked any more.
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
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'discard-jobs', details });
    return discarded;
  });
};
