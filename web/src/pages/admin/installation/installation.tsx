import { lazy, Suspense } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import { ProblemMessage } from '#ui/messages/state-message.tsx';
import { BackupCard } from './backup-card.tsx';
import { JobCard } from './jobs/job-card.tsx';
import { ResponderCard } from './responder-card.tsx';
import { SoftwareCard } from './software-card.tsx';
import { StorageCard } from './storage/storage-card.tsx';
import { useInstallation } from './use-installation.ts';

// Loaded apart: chunks that it shares with other pages would be named in the first page's code, which has a byte budget.
const ModeSwitch = lazy(async () => ({ default: (await import('./mode-switch.tsx')).ModeSwitch }));

/** Shows the state of the installation in cards, and repairs what can be repaired from here. */
export function Installation() {
  const { t } = useTranslation('admin');
  const { data: state, isPending, isFetching, isError, refetch } = useInstallation();
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
      {isError && !state && <ProblemMessage heading="h2" title={t('installation.failed')} />}
      {isError && state && (
        <p role="alert" className="text-sm text-danger">
          {t('installation.stale')}
        </p>
      )}
      {state && (
        <>
          <Suspense fallback={null}>
            <ModeSwitch mode="maintenance" isOn={state.modes.maintenance} />
            <ModeSwitch mode="readOnly" isOn={state.modes.readOnly} />
          </Suspense>
          <BackupCard state={state} />
          <JobCard state={state} />
          <StorageCard state={state} />
          <SoftwareCard state={state} />
          <ResponderCard of={state.responder} />
        </>
      )}
    </div>
  );
}
