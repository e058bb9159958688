import type { Verb } from '#app/commands/verb.ts';
import { retryJob } from '#operating/admin/installation/retry-job.ts';
import { retryJobs } from '#operating/admin/installation/retry-parked.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { readJobId } from './read-job-id.ts';

export const retryJobsVerb: Verb = {
  name: 'retry-jobs',
  sentence: 'Retries the failed jobs of a name.',
  takes: ['job'],
  options: { id: { value: '<id>', sentence: 'Retries only this one.' } },
  run: async (context, { args: [jobName = ''], options }) => {
    const jobId = readJobId(options.id);
    if (jobId) await retryJob(context, operator, { jobName, jobId });
    const retried = jobId ? 1 : await retryJobs(context, operator, jobName);
    return { lines: [`Jobs that are retried: ${retried}`], json: { retried } };
  },
};
