import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onOpenElsewhereHint } from '#lib/device/open-elsewhere-hint.ts';
import { onUploadsWaiting } from '#lib/device/waiting-uploads.ts';
import { LocationProvider } from '#lib/history/use-location.tsx';
import { untilLoaded } from '#lib/loading/until-loaded.ts';
import { onToasterWanted } from '#lib/notices/notification.ts';
import { loadQueue, useQueue } from '#parts/uploads/queue/queue-slot.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ErrorBoundary } from '#ui/messages/error-boundary.tsx';
import { PlainNotice } from '#ui/messages/plain-notice.tsx';
import { LastResort } from './last-resort.tsx';
import { useSignOutQuestion } from './use-sign-out-question.tsx';

const Toaster = lazy(async () => ({
  default: (await untilLoaded(() => import('#ui/messages/toaster.tsx'))).Toaster,
}));
const loadUploads = () => Promise.all([import('./uploads.tsx'), loadNamespaces(['uploads', 'errors'])]);
const Uploads = lazy(async () => {
  const [{ Uploads }] = await untilLoaded(loadUploads);
  return { default: Uploads };
});
const OpenElsewhere = lazy(async () => {
  const [{ OpenElsewhere }] = await Promise.all([
    import('./open-elsewhere.tsx'),
    loadNamespaces(['sign-in']),
  ]);
  return { default: OpenElsewhere };
});

/** Parts that most visits do not need, loaded on demand. */
const OnDemand = () => {
  const { t } = useTranslation();
  const [hasToaster, setHasToaster] = useState(false);
  const [isElsewhereOpen, setIsElsewhereOpen] = useState(false);
  const queue = useQueue();
  const signOutQuestion = useSignOutQuestion();
  // After a network failure the next page retries.
  useEffect(() => onUploadsWaiting(() => void loadQueue().catch(() => {})), []);
  useEffect(() => void onToasterWanted(() => setHasToaster(true)), []);
  useEffect(() => void onOpenElsewhereHint(() => setIsElsewhereOpen(true)), []);
  return (
    <>
      <PlainNotice />
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>{queue && <Uploads queue={queue} />}</Suspense>
      </ErrorBoundary>
      {signOutQuestion}
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          {hasToaster && (
            <Toaster
              label={t('notifications.label')}
              closeLabel={t('close')}
              clearLabel={t('notifications.clear')}
            />
          )}
          {isElsewhereOpen && <OpenElsewhere onClose={() => setIsElsewhereOpen(false)} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
};

export const Providers = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<LastResort />}>
    <LocationProvider>
      {children}
      <OnDemand />
    </LocationProvider>
  </ErrorBoundary>
);
