import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrowserRouter } from 'react-router';
import { ApiError } from '../lib/failures.ts';
import { onOpenElsewhereHint } from '../lib/in-app-browser.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { onToasterWanted } from '../ui/notification.ts';
import { LastResort } from './last-resort.tsx';

const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));
const OpenElsewhere = lazy(async () => ({ default: (await import('./open-elsewhere.tsx')).OpenElsewhere }));

/** What the server decided stays decided; a lost connection is worth another try. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiError && error.status < 500) && error.name !== 'SessionError';

const client = new QueryClient({
  defaultOptions: { queries: { retry: worthRetrying, refetchOnWindowFocus: false, staleTime: 30_000 } },
});

/** Parts that most visits never need: loaded when something asks for them. */
const OnDemand = () => {
  const { t } = useTranslation();
  const [hasToaster, setHasToaster] = useState(false);
  const [isElsewhereOpen, setIsElsewhereOpen] = useState(false);
  useEffect(() => void onToasterWanted(() => setHasToaster(true)), []);
  useEffect(() => void onOpenElsewhereHint(() => setIsElsewhereOpen(true)), []);
  return (
    <Suspense fallback={null}>
      {hasToaster && <Toaster label={t('notifications.label')} closeLabel={t('close')} />}
      {isElsewhereOpen && <OpenElsewhere onClose={() => setIsElsewhereOpen(false)} />}
    </Suspense>
  );
};

export const Providers = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<LastResort />}>
    <QueryClientProvider client={client}>
      <BrowserRouter>
        {children}
        <OnDemand />
      </BrowserRouter>
    </QueryClientProvider>
  </ErrorBoundary>
);
