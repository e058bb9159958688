import type { Verb } from '#app/commands/verb.ts';
import { listFailedJobs } from '#operating/admin/installation/list-failed-jobs.ts';

const MOST = 200;

export const failedJobs: Verb = {
  name: 'failed-jobs',
  sentence: `Lists jobs that failed for the last time, newest first, at most ${MOST}.`,
  options: { name: { value: '<job>', sentence: 'Lists the jobs of one name.' } },
  worksReadOnly: true,
  run: async (context, { options }) => {
    const jobName = options.name as string | undefined;
    const page = await listFailedJobs(context, { jobName, count: MOST });
    return {
      lines: [
        ...page.failed.map(({ jobId, carries, failure, ...job }) => {
          const subject = Object.entries(carries).map(([key, value]) => `${key}=${value}`);
          return `${jobId}  ${job.failedAt}  ${[job.jobName, ...subject].join(' ')}: ${failure}`;
        }),
        `Failed jobs: ${page.total}`,
      ],
      json: { failed: page.failed, total: page.total },
    };
  },
};
