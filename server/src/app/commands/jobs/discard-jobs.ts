import type { Verb } from '#app/commands/verb.ts';
import { discardJobs } from '#operating/admin/installation/discard-jobs.ts';
import { operator } from '#platform/audit/record-audit.ts';
import { readJobId } from './read-job-id.ts';

export const discardJobsVerb: Verb = {
  name: 'discard-jobs',
  sentence: 'Removes the failed jobs of a name.',
  takes: ['job'],
  options: { id: { value: '<id>', sentence: 'Removes only this one.' } },
  run: async (context, { args: [jobName = ''], options }) => {
    const jobId = readJobId(options.id);
    const discarded = await discardJobs(context, operator, { jobName, ...(jobId && { jobId }) });
    return { lines: [`Jobs that are discarded: ${discarded}`], json: { discarded } };
  },
};
