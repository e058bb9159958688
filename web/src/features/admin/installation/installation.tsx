import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobCounts } from '@togather/contract/schemas/admin/admin-installation.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { call } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { formatBytes } from '../../../platform/format/format-bytes.ts';
import { formatMoment } from '../../../platform/format/format-date.ts';
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
    await client.invalidateQueries({ queryKey: ['admin', 'installation'] });
  });
  return (
    <ActionButton about={about} work={work} onPress={() => void work.run()}>
      {t('installation.retry')}
    </ActionButton>
  );
};

const useDuration = () => {
  const { t } = useTranslation('admin');
  return (seconds: number): string => {
    if (seconds < MINUTE) return t('installation.seconds', { value: Math.round(seconds) });
    if (seconds < HOUR) return t('installation.minutes', { value: Math.round(seconds / MINUTE) });
    return t('installation.hours', { value: Math.round(seconds / HOUR) });
  };
};

const Job = ({ job: { name, waiting, active, parked, oldestSeconds } }: { job: JobCounts }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  const facts = [
    t('installation.waiting', { value: waiting }),
    t('installation.active', { value: active }),
    ...(waiting > 0 ? [t('installation.oldest', { time: duration(oldestSeconds) })] : []),
    t('installation.parked', { value: parked }),
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

type State = ResponseOf<'readInstallation'>;

const Facts = ({ state }: { state: State }) => {
  const { t, language } = useTranslation('admin');
  const { versions, processes, disk, parkedPhotos, lastBackupAt, lastCheck } = state;
  return (
    <dl className="border-t border-line">
      <Fact name={t('installation.version')}>
        {t('installation.versionOf', { version: versions.server })}{' '}
        <span className="font-mono text-sm">{versions.build}</span>
        <span className="block text-sm text-muted">
          {t('installation.runsOn', {
            schema: versions.schema,
            node: versions.node,
            postgres: versions.postgres,
          })}
        </span>
      </Fact>
      <Fact name={t('installation.processes')}>
        <ul>
          {processes.map(({ service, count, build }) => (
            <li key={`${service} ${build}`}>
              {t('installation.process', { value: count, service })}{' '}
              <span className="font-mono text-sm">{build}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={t('installation.disk')}>
        {disk
          ? t('installation.diskOf', {
              free: formatBytes(disk.free),
              all: formatBytes(disk.all),
              reserve: formatBytes(disk.reserve),
            })
          : t('installation.unknown')}
      </Fact>
      <Fact name={t('installation.lastBackup')}>
        {lastBackupAt ? formatMoment(lastBackupAt, language) : t('installation.never')}
      </Fact>
      <Fact name={t('installation.lastCheck')}>
        {lastCheck ? formatMoment(lastCheck.at, language) : t('installation.never')}
      </Fact>
      <Fact name={t('installation.parkedPhotos')}>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {parkedPhotos}
          {parkedPhotos > 0 && (
            <Retry about={t('installation.parkedPhotos')} retry={() => call('retryPhotos')} />
          )}
        </span>
      </Fact>
    </dl>
  );
};

/** The web process that responded. */
const Responder = ({ of: { pools, storageErrors, upSeconds } }: { of: State['responder'] }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  return (
    <dl className="border-t border-line">
      {pools.map(({ name, used, idle, waiting }) => (
        <Fact key={name} name={t(name === 'main' ? 'installation.pool' : 'installation.checksPool')}>
          {t('installation.connections', { used, idle, waiting })}
        </Fact>
      ))}
      <Fact name={t('installation.storageErrors')}>{storageErrors}</Fact>
      <Fact name={t('installation.up')}>{duration(upSeconds)}</Fact>
    </dl>
  );
};

/** Shows the state of the installation, and retries what was parked. */
export const Installation = () => {
  const { t } = useTranslation('admin');
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'installation'],
    queryFn: ({ signal }) => call('readInstallation', { signal }),
    staleTime: 0,
  });
  return (
    <div className="mt-8 grid max-w-2xl gap-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-xl">{t('installation.title')}</h2>
        <Button
          kind="secondary"
          icon={isFetching ? <Spinner /> : <RetryIcon className="size-5" />}
          onClick={() => void refetch()}
        >
          {t('installation.refresh')}
        </Button>
      </header>
      {isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
      {!isPending && !data && <ProblemMessage heading="h2" title={t('installation.failed')} />}
      {data && (
        <>
          <Facts state={data} />
          <section className="grid gap-3">
            <h3 className="text-lg">{t('installation.jobs')}</h3>
            {data.jobs.length === 0 ? (
              <p className="text-muted">{t('installation.noJobs')}</p>
            ) : (
              <ul className="border-t border-line">
                {data.jobs.map((job) => (
                  <Job key={job.name} job={job} />
                ))}
              </ul>
            )}
          </section>
          <section className="grid gap-3">
            <h3 className="text-lg">{t('installation.responder')}</h3>
            <Responder of={data.responder} />
            <p className="text-sm text-muted">{t('installation.note')}</p>
          </section>
        </>
      )}
    </div>
  );
};
