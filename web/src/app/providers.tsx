import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onOpenElsewhereHint, onUploadsWaiting } from '#lib/device/in-app-browser.ts';
import { LocationProvider } from '#lib/history/use-location.tsx';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import { onToasterWanted } from '#lib/notices/notification.ts';
import { askBeforeSignOut } from '#lib/sign-in/sign-out.ts';
import { loadQueue, useQueue } from '#parts/uploads/queue/queue-slot.ts';
import { loadNamespaces } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ErrorBoundary } from '#ui/messages/crash-page.tsx';
import { PlainNotice } from '#ui/messages/plain-notice.tsx';

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

export function Providers({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<LastResort />}>
      <LocationProvider>
        {children}
        <OnDemand />
      </LocationProvider>
    </ErrorBoundary>
  );
}

/** Shown when not even the texts can be loaded: bilingual, without translations or router. */
const LastResort = () => (
  <main id="main" className="grid min-h-dvh place-items-center px-5 text-center">
    <div role="alert" className="grid justify-items-center gap-4">
      <h1 className="text-xl">
        頁面發生錯誤
        <span lang="en" className="mt-1 block text-lg font-semibold text-muted">
          Something went wrong
        </span>
      </h1>
      <button
        type="button"
        onClick={() => location.reload()}
        className="min-h-11 rounded-control bg-accent px-5 font-semibold text-on-accent"
      >
        重新載入 · Reload
      </button>
    </div>
  </main>
);

const load = () =>
  Promise.all([import('#parts/uploads/dialog/discard-dialog.tsx'), loadQueue(), loadNamespaces(['uploads'])]);

/**
 * Asks before a sign-out by hand removes waiting photos. The sign-out waits while the dialog's code loads, and continues if
 * that fails.
 */
const useSignOutQuestion = (): ReactNode => {
  const [question, setQuestion] = useState<ReactNode>(null);
  useEffect(
    () =>
      askBeforeSignOut(async () => {
        const loaded = await load().catch(() => null);
        if (!loaded) return true;
        const [{ DiscardDialog }, queue] = loaded;
        await queue.reload();
        const count = queue.state().items.filter(({ state }) => state !== 'done').length;
        if (count === 0) return true;
        const isYes = await new Promise<boolean>((onEnd) =>
          setQuestion(<DiscardDialog by="signOut" count={count} onEnd={onEnd} />),
        );
        setQuestion(null);
        return isYes;
      }),
    [],
  );
  return question;
};
