import type { JobCounts } from '@togather/contract/schemas/admin/admin-installation.ts';
import { call } from '#lib/api/api.ts';
import { Card } from '#pages/admin/installation/card.tsx';
import { useDuration } from '#pages/admin/installation/use-duration.ts';
import type { InstallationState } from '#pages/admin/installation/use-installation.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ActButton } from './act-button.tsx';
import { DiscardAll } from './discard-all.tsx';
import { FailedJobs } from './failed-jobs.tsx';

const row =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 last:pb-0';

const Queue = ({ job: { name, waiting, active, parked, oldestSeconds } }: { job: JobCounts }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  const facts = [
    t('installation.waiting', { value: waiting }),
    t('installation.active', { value: active }),
    ...(waiting > 0 ? [t('installation.oldest', { time: duration(oldestSeconds) })] : []),
    t('installation.parked', { value: parked }),
  ];
  return (
    <li className={row}>
      <div className="min-w-0">
        <p className="font-mono text-sm break-all">{name}</p>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
      </div>
      {parked > 0 && (
        <div className="flex flex-wrap gap-2">
          <ActButton about={name} act={() => call('retryJobs', { params: { jobName: name } })}>
            {t('installation.retry')}
          </ActButton>
          <DiscardAll jobName={name} count={parked} />
        </div>
      )}
    </li>
  );
};

const FailedPhotos = ({ count }: { count: number }) => {
  const { t } = useTranslation('admin');
  const name = t('installation.parkedPhotos', { count });
  return (
    <li className={row}>
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-sm text-muted">{t('installation.parkedPhotosHint')}</p>
      </div>
      <ActButton about={name} act={() => call('retryPhotos')}>
        {t('installation.retry')}
      </ActButton>
    </li>
  );
};

/** The queues, the photos that failed, and each failed job. */
export function JobCard({
  state: { jobs, parkedPhotos },
}: {
  state: Pick<InstallationState, 'jobs' | 'parkedPhotos'>;
}) {
  const { t } = useTranslation('admin');
  const failed = jobs.reduce((sum, { parked }) => sum + parked, 0);
  const isIdle = jobs.length === 0 && parkedPhotos === 0;
  return (
    <Card title={t('installation.jobs')}>
      {isIdle && <p className="text-muted">{t('installation.noJobs')}</p>}
      {!isIdle && (
        <ul className="border-t border-line">
          {parkedPhotos > 0 && <FailedPhotos count={parkedPhotos} />}
          {jobs.map((job) => (
            <Queue key={job.name} job={job} />
          ))}
        </ul>
      )}
      {failed > 0 && <FailedJobs count={failed} />}
    </Card>
  );
}
