import type { Event } from '@togather/contract/schemas/events/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { ForChosenHosts } from '../../features/events/for-chosen-hosts.tsx';
import { PlusSummary } from '../../features/payments/paying/plus-summary.tsx';
import { UpgradeForm } from '../../features/payments/paying/upgrade-form.tsx';
import { isUpgradable } from '../../features/plans/is-upgradable.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { isOwner } from '../../platform/joining/is-owner.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { ProblemMessage } from '../../ui/messages/problem-message.tsx';
import { ForHost } from './page/for-host.tsx';

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
