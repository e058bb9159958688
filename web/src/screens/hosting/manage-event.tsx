import type { Event } from '@togather/contract/schemas/events/events.ts';
import { webPatterns } from '@togather/contract/web-paths.ts';
import { isUpgradable } from '../../features/plans/is-upgradable.ts';
import { WaitingLink } from '../../features/reviewing/waiting-link.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../../platform/api/config.ts';
import { usePageMeta } from '../../platform/history/page-meta.ts';
import { paths } from '../../platform/history/paths.ts';
import { useParams } from '../../platform/history/use-location.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PageShell } from '../../ui/layout/page-shell.tsx';
import { EventSettings } from './page/event-settings.tsx';
import { ForHost } from './page/for-host.tsx';

const Managed = ({ event }: { event: Event }) => {
  const { t } = useTranslation('hosting');
  const isOnSale = useConfig()?.features.payments !== false;
  return (
    <>
      <div className="grid gap-5 pb-10">
        <PageHeader title={t('title')} text={<bdi>{event.eventName}</bdi>} />
        <p className="text-muted tabular-nums">{t('guests', { count: event.guestCount ?? 0 })}</p>
        <WaitingLink pin={event.pinCode} count={event.waitingPhotos} />
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.event(event.pinCode)} kind="secondary">
            {t('view')}
          </LinkButton>
          {event.eventType === 'Plus' && (
            <LinkButton to={paths.backstage(event.pinCode)} kind="secondary">
              {t('backstage')}
            </LinkButton>
          )}
          {isOnSale && isUpgradable(event) && (
            <LinkButton to={paths.upgradeEvent(event.pinCode)} kind="secondary">
              {t('upgrade')}
            </LinkButton>
          )}
        </div>
      </div>
      <EventSettings event={event} />
    </>
  );
};

/**
 * The settings page, where the host of any event renames it, closes uploads, prints the sheet, settles reports and deletes
 * it.
 */
export const Screen = () => {
  const { t } = useTranslation('hosting');
  const { eventPin = '' } = useParams(webPatterns.manageEvent);
  usePageMeta({ title: t('title'), isIndexed: false });
  return (
    <PageShell>
      <div className="mx-auto max-w-2xl">
        <ForHost pin={eventPin}>{(event) => <Managed event={event} />}</ForHost>
      </div>
    </PageShell>
  );
};
