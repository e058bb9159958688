import type { FailedJob, JobCounts } from '@togather/contract/schemas/installation.ts';
import type { ComponentProps } from 'react';
import { call } from '#lib/api/api.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ActionButton } from './action.tsx';
import { AdminList, useAdminList } from './admin-list.tsx';
import { Card, INSTALLATION, type InstallationState, useDuration } from './facts.tsx';

const row =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 last:pb-0';

/** The queues, the photos that failed, and each failed job. */
export function JobCard({ state: { jobs, parkedPhotos } }: { state: InstallationState }) {
  const { t } = useTranslation('admin');
  const failed = jobs.reduce((sum, job) => sum + job.failed, 0);
  const failedPhotos = t('installation.parkedPhotos', { count: parkedPhotos });
  return (
    <Card title={t('installation.jobs')}>
      {jobs.length === 0 && parkedPhotos === 0 ? (
        <p className="text-muted">{t('installation.noJobs')}</p>
      ) : (
        <ul className="border-t border-line">
          {parkedPhotos > 0 && (
            <li className={row}>
              <div className="min-w-0">
                <p>{failedPhotos}</p>
                <p className="text-sm text-muted">{t('installation.parkedPhotosHint')}</p>
              </div>
              <JobButton about={failedPhotos} act={() => call('retryPhotos')}>
                {t('installation.retry')}
              </JobButton>
            </li>
          )}
          {jobs.map((job) => (
            <Queue key={job.name} job={job} />
          ))}
        </ul>
      )}
      {failed > 0 && <FailedJobs count={failed} />}
    </Card>
  );
}

const Queue = ({ job: { name, waiting, active, failed, oldestSeconds } }: { job: JobCounts }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  const params = { jobName: name };
  const facts = [
    t('installation.waiting', { value: waiting }),
    t('installation.active', { value: active }),
    ...(waiting > 0 ? [t('installation.oldest', { time: duration(oldestSeconds) })] : []),
    t('installation.failedOf', { value: failed }),
  ];
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="font-mono text-sm break-all">{name}</p>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
      </div>
      {failed > 0 && (
        <div className="flex flex-wrap gap-2">
          <JobButton about={name} act={() => call('retryJobs', { params })}>
            {t('installation.retry')}
          </JobButton>
          <JobButton
            about={name}
            kind="quiet"
            question={{
              title: t('installation.discardTitle', { count: failed }),
              text: t('installation.discardText', { name }),
              confirm: t('installation.discard'),
            }}
            act={() => call('discardJobs', { params })}
          >
            {t('installation.discard')}
          </JobButton>
        </div>
      )}
    </li>
  );
};

/** Lists each failed job, newest first, with what it carries and why it failed. */
const FailedJobs = ({ count }: { count: number }) => {
  const { t } = useTranslation('admin');
  const list = useAdminList({
    // Another number of failed jobs is another list, so that it follows the counts.
    key: ['installation', 'failed-jobs', String(count)],
    size: 10,
    keepsPrevious: true,
    read: (query, signal) => call('listFailedJobs', { query, signal }),
    rowsOf: ({ failed }) => failed,
    idOf: ({ jobId }) => jobId,
  });
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{t('installation.failedJobs', { count })}</h4>
      <AdminList list={list} failed={t('installation.failedJobsFailed')} outline="h-24" isRuled>
        {(job) => <Failed job={job} />}
      </AdminList>
    </div>
  );
};

const Failed = ({ job: { jobId, jobName, failedAt, tries, carries, failure } }: { job: FailedJob }) => {
  const { t, language } = useTranslation('admin');
  const params = { jobName, jobId };
  const about = `${jobName} ${jobId}`;
  const carried = Object.entries(carries).map(([key, value]) => `${key} ${value}`);
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-b-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-mono text-sm">{jobName}</span>
        <span className="text-sm text-muted tabular-nums">
          {formatMoment(failedAt, language)} · {t('installation.tries', { count: tries })}
        </span>
      </p>
      <p className="text-sm break-words">{failure || t('installation.noReason')}</p>
      {carried.length > 0 && (
        <p className="font-mono text-xs break-words text-muted">{carried.join(' · ')}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <JobButton about={about} act={() => call('retryJob', { params })}>
          {t('installation.retry')}
        </JobButton>
        <JobButton about={about} act={() => call('discardJob', { params })}>
          {t('installation.discard')}
        </JobButton>
      </div>
    </li>
  );
};

/** Acts on failed jobs or photos, and refetches the state and the failed jobs. */
const JobButton = ({ act, ...button }: ComponentProps<typeof ActionButton>) => {
  const actOnce = async () => {
    try {
      await act('');
    } catch (error) {
      // The row is about to disappear, and a message in it would, too.
      if (!(error instanceof ApiError && error.code === 'JOB_NOT_FAILED')) throw error;
      notify({ type: 'info', message: errorText(error) });
    }
  };
  return <ActionButton {...button} act={actOnce} stale={INSTALLATION} />;
};
