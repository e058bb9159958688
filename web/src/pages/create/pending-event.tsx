import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { CalmFrame } from '#ui/drawings/scenes.tsx';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { ForChosenHosts } from './for-chosen-hosts.tsx';
import { PendingEventForm } from './payment/paying/pending-event-form.tsx';
import { PlusSummary } from './payment/paying/plus-summary.tsx';

/** The name of a Plus event, and the button to pay for it. */
export function Screen() {
  const { t } = useTranslation('payments');
  usePageMeta({ title: t('title'), isIndexed: false });
  const config = useConfig();
  if (config && (!config.features.payments || !config.identity))
    return (
      <PageShell>
        <StateMessage
          heading="h1"
          role="status"
          drawing={<CalmFrame />}
          title={t('title')}
          text={t('unavailable')}
          actions={<LinkButton to={paths.pricing}>{t('create-event:seePlans')}</LinkButton>}
        />
      </PageShell>
    );
  return (
    <PageShell>
      <ForChosenHosts>
        <div className="mx-auto grid max-w-4xl gap-8">
          <PageHeader title={t('title')} text={t('text')} />
          <PendingEventForm aside={<PlusSummary />} />
        </div>
      </ForChosenHosts>
    </PageShell>
  );
}
