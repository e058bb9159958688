import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { ForChosenHosts } from './for-chosen-hosts.tsx';
import { PendingEventForm } from './payment/paying/pending-event-form.tsx';
import { PlusSummary } from './payment/paying/plus-summary.tsx';

/** The name of a Plus event, and the button to pay for it. */
export function Screen() {
  const { t } = useTranslation('payments');
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>
      <ForChosenHosts>
        <div className="mx-auto grid max-w-4xl gap-8">
          <PageHeader title={t('title')} text={t('text')} />
          <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
            <PendingEventForm />
            <PlusSummary />
          </div>
        </div>
      </ForChosenHosts>
    </PageShell>
  );
}
