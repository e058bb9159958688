import type { FailedJob } from '@togather/contract/schemas/admin/admin-installation.ts';
import { call } from '#lib/api/api.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { PagedList } from '#pages/admin/paged-list.tsx';
import { usePages } from '#pages/admin/use-pages.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ActButton } from './act-button.tsx';

const PAGE = 10;

/** Returns the failed jobs, newest first. Another number of them is another list, so that it follows the counts. */
const useFailedJobs = (count: number) =>
  usePages({
    name: ['installation', 'failed-jobs', String(count)],
    read: async (after, signal) => {
      const { failed, ...page } = await call('listFailedJobs', { query: { after, count: PAGE }, signal });
      return { rows: failed, ...page };
    },
    idOf: ({ jobId }) => jobId,
    isSearch: true,
  });

const Failed = ({ job: { jobId, jobName, failedAt, tries, carries, failure } }: { job: FailedJob }) => {
  const { t, language } = useTranslation('admin');
  const params = { jobName, jobId };
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-mono text-sm">{jobName}</span>
        <span className="text-sm text-muted tabular-nums">
          {formatMoment(failedAt, language)} · {t('installation.tries', { count: tries })}
        </span>
      </p>
      <p className="text-sm break-words">{failure || t('installation.noReason')}</p>
      {Object.entries(carries).length > 0 && (
        <p className="font-mono text-xs break-words text-muted">
          {Object.entries(carries)
            .map(([key, value]) => `${key} ${value}`)
            .join(' · ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <ActButton about={`${jobName} ${jobId}`} act={() => call('retryJob', { params })}>
          {t('installation.retry')}
        </ActButton>
        <ActButton about={`${jobName} ${jobId}`} act={() => call('discardJob', { params })}>
          {t('installation.discard')}
        </ActButton>
      </div>
    </li>
  );
};

/** Lists each failed job with what it carries and why it failed. */
export function FailedJobs({ count }: { count: number }) {
  const { t } = useTranslation('admin');
  const pages = useFailedJobs(count);
  return (
    <div className="grid gap-3">
      <h4 className="font-medium">{t('installation.failedJobs', { count })}</h4>
      <PagedList
        pages={pages}
        failed={t('installation.failedJobsFailed')}
        outline="h-24"
        className="border-t border-line"
      >
        {(job) => <Failed key={job.jobId} job={job} />}
      </PagedList>
    </div>
  );
}
