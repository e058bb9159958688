import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CheckIcon, ChevronRightIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { Link } from '#ui/links/link.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { AdminView } from './admin-list.tsx';
import {
  adminCheckQuery,
  formatSize,
  type InstallationState,
  installationQuery,
  judgeBackup,
  storageUseQuery,
} from './facts.tsx';

interface Fact {
  readonly view: string;
  readonly name: string;
  readonly value: string;
  readonly note: ReactNode;
  /** Needs an administrator: `danger` where data may be lost, `warn` where somebody waits. */
  readonly need: 'danger' | 'warn' | null;
}

/** What needs an administrator, at a glance; each fact leads to its view. */
export function Overview() {
  const { t } = useTranslation('admin');
  const { data: state, isPending, refetch } = useQuery(installationQuery);
  return (
    <AdminView title={t('overview.title')} isWide>
      {state && <Facts state={state} />}
      {isPending && (
        <div role="status" aria-label={t('common:loading')} className="grid gap-4">
          <Skeleton className="h-7 max-w-80" />
          <div className={GRID}>
            {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
              <Skeleton key={key} className="h-36 rounded-card" />
            ))}
          </div>
        </div>
      )}
      {!state && !isPending && (
        <ProblemMessage
          heading="h2"
          title={t('installation.failed')}
          actions={<Button onClick={() => void refetch()}>{t('common:retry')}</Button>}
        />
      )}
    </AdminView>
  );
}

const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';

const Facts = ({ state }: { state: InstallationState }) => {
  const { t } = useTranslation('admin');
  const facts = useFacts(state);
  const urgent = facts.filter(({ need }) => need !== null).length;
  return (
    <>
      <p className="flex gap-2 text-lg" role="status">
        {urgent > 0 ? (
          <WarningIcon className="mt-0.5 size-6 shrink-0 text-warn" />
        ) : (
          <CheckIcon className="mt-0.5 size-6 shrink-0 text-ok" />
        )}
        {urgent > 0 ? t('overview.urgent', { count: urgent }) : t('overview.fine')}
      </p>
      <ul className={GRID}>
        {facts.map((fact) => (
          <Tile key={fact.name} fact={fact} />
        ))}
      </ul>
    </>
  );
};

const needs = { danger: 'text-danger', warn: 'text-warn' };

const Tile = ({ fact: { view, name, value, note, need } }: { fact: Fact }) => (
  <li>
    <Link
      to={`${paths.admin}?view=${view}`}
      className="grid h-full content-start gap-1 rounded-card border border-line bg-surface p-5 transition-colors duration-120 hover:border-line-strong"
    >
      <span className="flex items-center justify-between text-sm text-muted">
        {name}
        <ChevronRightIcon className="size-5" />
      </span>
      <span className={classes('text-xl font-bold', need && needs[need])}>{value}</span>
      <span className="text-sm text-muted">{note}</span>
    </Link>
  </li>
);

const useFacts = ({ lastBackupAt, lastCheck, jobs, parkedPhotos, disk }: InstallationState): Fact[] => {
  const { t, language } = useTranslation('admin');
  // The gate has just fetched it.
  const { data: check } = useQuery({ ...adminCheckQuery, staleTime: Number.POSITIVE_INFINITY });
  const { data: use } = useQuery(storageUseQuery);
  const backup = judgeBackup(lastBackupAt, serverNow());
  const failedJobs = jobs.reduce((sum, { failed }) => sum + failed, 0);
  const waitingJobs = jobs.reduce((sum, { waiting, active }) => sum + waiting + active, 0);
  const { reports = 0, refunds = 0, feedback = 0 } = check?.waiting ?? {};
  const counted = (view: 'reports' | 'refunds' | 'feedback', count: number): Fact => ({
    view,
    name: t(`overview.${view}`),
    value: String(count),
    note: t(count > 0 ? `overview.${view}Wait` : 'overview.nothing'),
    need: count > 0 ? 'warn' : null,
  });
  return [
    {
      view: 'installation',
      name: t('installation.lastBackup'),
      value: lastBackupAt ? formatMoment(lastBackupAt, language) : t('installation.never'),
      note:
        backup === 'good'
          ? lastCheck && lastCheck.faults === 0
            ? t('installation.check.passed', { count: lastCheck.photos })
            : t('overview.backedUp')
          : t(`installation.backup.${backup}`),
      need: backup === 'good' ? null : 'danger',
    },
    {
      view: 'installation',
      name: t('overview.failedJobs'),
      value: String(failedJobs),
      note: [
        t('overview.openJobs', { count: waitingJobs }),
        ...(parkedPhotos > 0 ? [t('installation.parkedPhotos', { count: parkedPhotos })] : []),
      ].join(' · '),
      need: failedJobs > 0 ? 'danger' : parkedPhotos > 0 ? 'warn' : null,
    },
    counted('refunds', refunds),
    counted('reports', reports),
    counted('feedback', feedback),
    {
      view: 'installation',
      name: t('installation.storage'),
      value: use ? formatSize(use.originals + use.previews) : '…',
      note: (
        <>
          {use && t('overview.photos', { count: use.photos })}
          {disk && (
            <>
              {' · '}
              {t('installation.diskOf', { free: formatSize(disk.free), all: formatSize(disk.all) })}
              <Bar share={1 - disk.free / disk.all} isFull={disk.free < disk.reserve} />
            </>
          )}
        </>
      ),
      need: disk !== null && disk.free < disk.reserve ? 'danger' : null,
    },
  ];
};

/** How full the disk is. */
const Bar = ({ share, isFull }: { share: number; isFull: boolean }) => (
  <span aria-hidden="true" className="mt-2.5 block h-1.5 overflow-hidden rounded-full bg-ink/10">
    <span
      className={classes('block h-full rounded-full', isFull ? 'bg-danger' : 'bg-ink/50')}
      style={{ width: `${Math.round(share * 100)}%` }}
    />
  </span>
);
