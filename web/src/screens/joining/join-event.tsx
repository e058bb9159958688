import { lazy, Suspense } from 'react';
import { JoinForm } from '../../features/joining/join-form.tsx';
import { LegalNote } from '../../features/joining/legal-note.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { hasRecentEvents } from '../../platform/recent/recent-events.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';

/** Optional: the page works with the PIN alone. */
const RecentEvents = lazy(() =>
  import('../../features/joining/recent-events.tsx').then(
    ({ RecentEvents }) => ({ default: RecentEvents }),
    () => ({ default: () => null }),
  ),
);

export const Screen = () => {
  const { t } = useTranslation('join-event');
  usePageMeta({ title: t('title'), description: t('text') });
  return (
    <PageShell>
      <div className="mx-auto grid max-w-md gap-8">
        <PageHeader title={t('title')} text={t('text')} />
        <JoinForm />
        <LegalNote />
        {hasRecentEvents() && (
          <Suspense fallback={null}>
            <RecentEvents />
          </Suspense>
        )}
      </div>
    </PageShell>
  );
};
