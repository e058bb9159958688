import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobCounts } from '@togather/contract/schemas/admin/admin-system.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { call } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { formatBytes } from '../../../platform/format/format-bytes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RetryIcon } from '../../../ui/icons/icons.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { Spinner } from '../../../ui/layout/spinner.tsx';
import { ProblemMessage } from '../../../ui/messages/problem-message.tsx';
import { ActionButton } from '../action-button.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Retries parked jobs or photos. */
const Retry = ({ about, retry }: { about: string; retry: () => Promise<unknown> }) => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const work = useAction(async () => {
    await retry();
    await client.invalidateQueries({ queryKey: ['admin', 'system'] });
  });
  return (
    <ActionButton about={about} work={work} onPress={() => void work.run()}>
      {t('system.retry')}
    </ActionButton>
  );
};

const useDuration = () => {
  const { t } = useTranslation('admin');
  return (seconds: number): string => {
    if (seconds < MINUTE) return t('system.seconds', { value: Math.round(seconds) });
    if (seconds < HOUR) return t('system.minutes', { value: Math.round(seconds / MINUTE) });
    return t('system.hours', { value: Math.round(seconds / HOUR) });
  };
};

const Job = ({ job: { name, waiting, active, parked, oldestSeconds } }: { job: JobCounts }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  const facts = [
    t('system.waiting', { value: waiting }),
    t('system.active', { value: active }),
    ...(waiting > 0 ? [t('system.oldest', { time: duration(oldestSeconds) })] : []),
    t('system.parked', { value: parked }),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-mono text-sm break-all">{name}</p>
        <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>
      </div>
      {parked > 0 && <Retry about={name} retry={() => call('retryJobs', { params: { jobName: name } })} />}
    </li>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[12rem_1fr] sm:items-center">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

const Facts = ({ system }: { system: ResponseOf<'readSystem'> }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  const { disk, pools, parkedPhotos, storageErrors, upSeconds, build, processes } = system;
  return (
    <dl className="border-t border-line">
      <Fact name={t('system.parkedPhotos')}>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {parkedPhotos}
          {parkedPhotos > 0 && <Retry about={t('system.parkedPhotos')} retry={() => call('retryPhotos')} />}
        </span>
      </Fact>
      <Fact name={t('system.disk')}>
        {disk
          ? t('system.diskOf', {
              free: formatBytes(disk.free),
              all: formatBytes(disk.all),
              reserve: formatBytes(disk.reserve),
            })
          : t('system.unknown')}
      </Fact>
      {pools.map(({ name, used, idle, waiting }) => (
        <Fact key={name} name={t(name === 'main' ? 'system.pool' : 'system.checksPool')}>
          {t('system.connections', { used, idle, waiting })}
        </Fact>
      ))}
      <Fact name={t('system.storageErrors')}>{storageErrors}</Fact>
      <Fact name={t('system.up')}>{duration(upSeconds)}</Fact>
      <Fact name={t('system.build')}>
        <span className="font-mono text-sm">{build}</span>
      </Fact>
      <Fact name={t('system.processes')}>
        <ul>
          {processes.map(({ service, count, ...of }) => (
            <li key={`${service} ${of.build}`}>
              {t('system.process', { value: count, service })}{' '}
              <span className="font-mono text-sm">{of.build}</span>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
};

/** Shows the state of the installation, and retries what was parked. */
export const System = () => {
  const { t } = useTranslation('admin');
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) => call('readSystem', { signal }),
    staleTime: 0,
  });
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{t('system.title')}</h2>
        <Button
          kind="secondary"
          icon={isFetching ? <Spinner /> : <RetryIcon className="size-5" />}
          onClick={() => void refetch()}
        >
          {t('system.refresh')}
        </Button>
      </header>
      {isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
      {!isPending && !data && <ProblemMessage heading="h2" title={t('system.failed')} />}
      {data && (
        <>
          <Facts system={data} />
          <section className="grid gap-3">
            <h3 className="text-lg">{t('system.jobs')}</h3>
            {data.jobs.length === 0 ? (
              <p className="text-muted">{t('system.noJobs')}</p>
            ) : (
              <ul className="border-t border-line">
                {data.jobs.map((job) => (
                  <Job key={job.name} job={job} />
                ))}
              </ul>
            )}
          </section>
          <p className="text-sm text-muted">{t('system.note')}</p>
        </>
      )}
    </div>
  );
};
