import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { retryFailed } from '#platform/jobs/failed-jobs.ts';
import { requireJobName } from './require-job-name.ts';

export const retryJobAct = act('retryJob', async (context, { viewer, params }) => {
  await retryJob(context, viewer, params);
  return { retried: true as const };
});

/** Retries one parked job. Throws Failure NOT_FOUND, JOB_NOT_FAILED, or JOB_REPEATED while an equal one is waiting. */
const retryJob = (
  { db, jobs }: Context,
  admin: Administrator,
  { jobName, jobId }: { readonly jobName: string; readonly jobId: string },
): Promise<void> => {
  const name = requireJobName(jobName);
  return db.transaction().execute(async (tx) => {
    const outcome = await retryFailed(jobs, tx, { name, id: jobId });
    if (outcome !== 'retried') throw new Failure(outcome === 'repeated' ? 'JOB_REPEATED' : 'JOB_NOT_FAILED');
    await recordAudit(tx, { role: 'ADMIN', by: admin, action: 'retry-jobs', details: { jobName, jobId } });
  });
};
