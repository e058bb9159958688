import { lazy, Suspense } from 'react';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { hasRecentEvents } from '#lib/recent/recent-event-list.ts';
import { JoinForm } from '#parts/join/join-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { LegalNote } from './legal-note.tsx';

/** Optional: the page works with the PIN alone. */
const RecentEvents = lazy(() =>
  import('./recent-events.tsx').then(
    ({ RecentEvents }) => ({ default: RecentEvents }),
    () => ({ default: () => null }),
  ),
);

export function Screen() {
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
}
