import { lazy, Suspense } from 'react';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { hasRecentEvents } from '#lib/recent/recent-event-list.ts';
import { JoinForm } from '#parts/join/join-form.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PinPlate } from '#ui/fields/pin-field.tsx';
import { Logo } from '#ui/layout/logo.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { Frames } from '#ui/pictures/cover-frame.tsx';
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
      <div className="mx-auto grid max-w-md items-start gap-8 lg:max-w-none lg:grid-cols-[28rem_minmax(0,1fr)] lg:gap-24">
        <div className="grid gap-8">
          <PageHeader title={t('title')} text={t('text')} />
          <JoinForm />
          <LegalNote />
          {hasRecentEvents() && (
            <Suspense fallback={null}>
              <RecentEvents />
            </Suspense>
          )}
        </div>
        <PrintedSheet />
      </div>
    </PageShell>
  );
}

const BRAND_HUE = 12;

/** The sheet on the party's tables, from which a guest types the PIN, on computers. */
const PrintedSheet = () => {
  const { t } = useTranslation('join-event');
  return (
    <div
      aria-hidden="true"
      className="relative hidden min-h-128 place-items-center overflow-hidden rounded-sheet lg:grid"
    >
      <Frames hue={BRAND_HUE} />
      <div className="grid w-88 rotate-3 justify-items-center gap-6 rounded-card bg-surface px-8 pt-9 pb-12 shadow-float">
        <Logo name={t('common:productName')} />
        <p className="text-sm text-muted">{t('label')}</p>
        <div className="-mt-4 w-full">
          <PinPlate pin="" />
        </div>
      </div>
    </div>
  );
};
