import type { JobCounts } from '@togather/contract/schemas/admin/admin-installation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { call } from '../../../platform/api/api.ts';
import { Card } from './card.tsx';
import { RetryButton } from './retry-button.tsx';
import { useDuration } from './use-duration.ts';
import type { InstallationState } from './use-installation.ts';

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
        <RetryButton about={name} retry={() => call('retryJobs', { params: { jobName: name } })} />
      )}
    </li>
  );
};

/** The queues, and the photos that failed. */
export const JobCard = ({
  state: { jobs, parkedPhotos },
}: {
  state: Pick<InstallationState, 'jobs' | 'parkedPhotos'>;
}) => {
  const { t } = useTranslation('admin');
  const isIdle = jobs.length === 0 && parkedPhotos === 0;
  return (
    <Card title={t('installation.jobs')}>
      {isIdle && <p className="text-muted">{t('installation.noJobs')}</p>}
      {!isIdle && (
        <ul className="border-t border-line">
          {parkedPhotos > 0 && (
            <li className={row}>
              <div className="min-w-0">
                <p>{t('installation.parkedPhotos', { count: parkedPhotos })}</p>
                <p className="text-sm text-muted">{t('installation.parkedPhotosHint')}</p>
              </div>
              <RetryButton
                about={t('installation.parkedPhotos', { count: parkedPhotos })}
                retry={() => call('retryPhotos')}
              />
            </li>
          )}
          {jobs.map((job) => (
            <Queue key={job.name} job={job} />
          ))}
        </ul>
      )}
    </Card>
  );
};
