import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { formatMoment } from '#lib/format/format-date.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton, Spinner } from '#ui/layout/page-shell.tsx';
import { SettingCard, SettingSwitch } from '#ui/layout/setting-row.tsx';
import { FailureNote, ProblemMessage } from '#ui/messages/state-message.tsx';
import { ActionDialog, useThenRefetch } from './action.tsx';
import { AdminView } from './admin-list.tsx';
import {
  Card,
  Fact,
  INSTALLATION,
  type InstallationState,
  installationQuery,
  judgeBackup,
  useDuration,
  Warning,
} from './facts.tsx';
import { JobCard } from './job-card.tsx';
import { StorageCard } from './storage-card.tsx';

/** Shows the state of the installation in cards, and repairs what can be repaired from here. */
export function Installation() {
  const { t } = useTranslation('admin');
  const { data: state, isPending, isFetching, isError, refetch } = useQuery(installationQuery);
  const refresh = (
    <Button
      kind="secondary"
      icon={isFetching ? <Spinner /> : <RetryIcon className="size-5" />}
      onClick={() => void refetch()}
    >
      {t('installation.refresh')}
    </Button>
  );
  return (
    <AdminView title={t('installation.title')} action={refresh} isWide>
      {isPending && (
        <div role="status" aria-label={t('common:loading')}>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
      {isError && !state && <ProblemMessage heading="h2" title={t('installation.failed')} />}
      {isError && state && (
        <p role="alert" className="text-sm text-danger">
          {t('installation.stale')}
        </p>
      )}
      {state && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <ModeSwitch mode="maintenance" isOn={state.modes.maintenance} />
          <ModeSwitch mode="readOnly" isOn={state.modes.readOnly} />
          <div className="grid gap-6">
            <BackupCard state={state} />
            <StorageCard state={state} />
          </div>
          <div className="grid gap-6">
            <JobCard state={state} />
            <SoftwareCard state={state} />
            <ResponderCard state={state} />
          </div>
        </div>
      )}
    </AdminView>
  );
}

/** Switches a mode of the installation. Asks before it begins, since it concerns all guests. */
const ModeSwitch = ({ mode, isOn }: { mode: 'maintenance' | 'readOnly'; isOn: boolean }) => {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const change = (to: boolean) => call('changeModes', { body: { [mode]: to } });
  const end = useAction(useThenRefetch(() => change(false), INSTALLATION));
  return (
    <>
      <SettingCard>
        <SettingSwitch
          label={t(`installation.${mode}.label`)}
          isOn={isOn}
          isUpdating={end.isPending}
          onSwitch={(to) => {
            end.reset();
            if (to) setIsAsking(true);
            else void end.run();
          }}
        >
          <p>{t(isOn ? `installation.${mode}.on` : `installation.${mode}.off`)}</p>
          <FailureNote error={end.error} />
        </SettingSwitch>
      </SettingCard>
      <ActionDialog
        question={{
          title: t(`installation.${mode}.question`),
          text: t(`installation.${mode}.consequence`),
          confirm: t('installation.switchOn'),
        }}
        act={() => change(true)}
        stale={INSTALLATION}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

/** The last backup, the last check of the stored bytes, and what is wrong with them. */
const BackupCard = ({ state: { lastBackupAt, lastCheck } }: { state: InstallationState }) => {
  const { t, language } = useTranslation('admin');
  const verdict = judgeBackup(lastBackupAt, serverNow());
  return (
    <Card title={t('installation.backups')}>
      <dl className="border-t border-line">
        <Fact name={t('installation.lastBackup')}>
          {lastBackupAt ? formatMoment(lastBackupAt, language) : t('installation.never')}
          {verdict !== 'good' && <Warning>{t(`installation.backup.${verdict}`)}</Warning>}
        </Fact>
        <Fact name={t('installation.lastCheck')}>
          {lastCheck ? formatMoment(lastCheck.at, language) : t('installation.never')}
          {lastCheck && lastCheck.faults > 0 ? (
            <Warning>{t('installation.check.failed', { count: lastCheck.faults })}</Warning>
          ) : (
            <span className="block text-sm text-muted">
              {lastCheck
                ? t('installation.check.passed', { count: lastCheck.photos })
                : t('installation.check.how')}
            </span>
          )}
        </Fact>
      </dl>
    </Card>
  );
};

/** Versions, and the processes that run. */
const SoftwareCard = ({ state: { versions, processes } }: { state: InstallationState }) => {
  const { t } = useTranslation('admin');
  const hasWorker = processes.some(({ service }) => service === 'worker');
  return (
    <Card title={t('installation.software')}>
      <dl className="border-t border-line">
        <Fact name={t('installation.version')}>
          {t('installation.versionOf', { version: versions.server })}{' '}
          <span className="font-mono text-sm">{versions.build}</span>
        </Fact>
        <Fact name={t('installation.schema')}>{versions.schema}</Fact>
        <Fact name={t('installation.runsOn')}>
          Node.js {versions.node} · PostgreSQL {versions.postgres}
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
          {!hasWorker && <Warning>{t('installation.noWorker')}</Warning>}
        </Fact>
      </dl>
    </Card>
  );
};

/** The web process that responded. */
const ResponderCard = ({ state: { responder } }: { state: InstallationState }) => {
  const { t } = useTranslation('admin');
  const duration = useDuration();
  return (
    <Card title={t('installation.responder')}>
      <p className="text-sm text-muted">{t('installation.note')}</p>
      <dl className="border-t border-line">
        {responder.pools.map(({ name, used, idle, waiting }) => (
          <Fact key={name} name={t(name === 'main' ? 'installation.pool' : 'installation.checksPool')}>
            {t('installation.connections', { used, idle, waiting })}
          </Fact>
        ))}
        <Fact name={t('installation.storageErrors')}>{responder.storageErrors}</Fact>
        <Fact name={t('installation.up')}>{duration(responder.upSeconds)}</Fact>
      </dl>
    </Card>
  );
};
