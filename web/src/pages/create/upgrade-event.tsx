import type { Event } from '@togather/contract/schemas/events/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { paths } from '#lib/history/paths.ts';
import { useParams } from '#lib/history/use-location.tsx';
import { isOwner } from '#lib/joining/is-owner.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { ForHost } from '#parts/host/for-host.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageShell } from '#ui/layout/page-shell.tsx';
import { ProblemMessage } from '#ui/messages/problem-message.tsx';
import { ForChosenHosts } from './for-chosen-hosts.tsx';
import { PlusSummary } from './payment/paying/plus-summary.tsx';
import { UpgradeForm } from './payment/paying/upgrade-form.tsx';

const NotUpgradable = ({ event }: { event: Event }) => {
  const { t } = useTranslation('payments');
  const { eventType, eventName, pinCode } = event;
  const ended = isOwner(event) ? 'upgrade.ended' : 'upgrade.notOwner';
  return (
    <ProblemMessage
      heading="h1"
      title={t(eventType === 'Plus' ? 'upgrade.already' : ended)}
      text={<bdi>{eventName}</bdi>}
      actions={<LinkButton to={paths.manageEvent(pinCode)}>{t('upgrade.manage')}</LinkButton>}
    />
  );
};

const Upgrade = ({ event }: { event: Event }) => {
  const { t } = useTranslation('payments');
  if (!isOwner(event) || !isUpgradable(event)) return <NotUpgradable event={event} />;
  return (
    <div className="grid gap-8">
      <PageHeader title={t('upgrade.title')} text={t('upgrade.text')} />
      <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
        <UpgradeForm event={event} />
        <PlusSummary />
      </div>
    </div>
  );
};

/** Turns a Free event into Plus, by a payment. */
export const Screen = () => {
  const { t } = useTranslation('payments');
  const { eventPin = '' } = useParams(webPatterns.upgradeEvent);
  usePageMeta({ title: t('upgrade.title'), isIndexed: false });
  return (
    <PageShell>
      <div className="mx-auto max-w-4xl">
        <ForHost pin={eventPin}>
          {(event) => (
            <ForChosenHosts>
              <Upgrade event={event} />
            </ForChosenHosts>
          )}
        </ForHost>
      </div>
    </PageShell>
  );
};
