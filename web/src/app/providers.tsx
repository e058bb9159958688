import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { onOpenElsewhereHint } from '../lib/in-app-browser.ts';
import { onToasterWanted } from '../lib/notification.ts';
import { LocationProvider } from '../lib/use-location.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { PlainNotice } from '../ui/plain-notice.tsx';
import { LastResort } from './last-resort.tsx';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));
const OpenElsewhere = lazy(async () => ({ default: (await import('./open-elsewhere.tsx')).OpenElsewhere }));

/** Parts that most visits never need: loaded when something asks for them. */
const OnDemand = () => {
  const { t } = useTranslation();
  const [hasToaster, setHasToaster] = useState(false);
  const [isElsewhereOpen, setIsElsewhereOpen] = useState(false);
  useEffect(() => void onToasterWanted(() => setHasToaster(true)), []);
  useEffect(() => void onOpenElsewhereHint(() => setIsElsewhereOpen(true)), []);
  return (
    <>
      <PlainNotice />
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
