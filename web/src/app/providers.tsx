import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadQueue, useQueue } from '../features/uploads/queue/queue-slot.ts';
import { loadNamespaces } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { onOpenElsewhereHint } from '../platform/device/open-elsewhere-hint.ts';
import { onUploadsWaiting } from '../platform/device/waiting-uploads.ts';
import { LocationProvider } from '../platform/history/use-location.tsx';
import { untilLoaded } from '../platform/loading/until-loaded.ts';
import { onToasterWanted } from '../platform/notices/notification.ts';
import { ErrorBoundary } from '../ui/messages/error-boundary.tsx';
import { PlainNotice } from '../ui/messages/plain-notice.tsx';
import { LastResort } from './last-resort.tsx';
import { useSignOutQuestion } from './use-sign-out-question.tsx';

const Toaster = lazy(async () => ({
  default: (await untilLoaded(() => import('../ui/messages/toaster.tsx'))).Toaster,
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
