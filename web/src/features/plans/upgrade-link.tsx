import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useConfig } from '../../platform/api/config.ts';
import { eventStatusOf } from '../../platform/format/event-status.ts';
import { paths } from '../../platform/history/paths.ts';
import { serverNow } from '../../platform/session/server-clock.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';

type Upgradable = Pick<Event, 'eventType' | 'eventStartDate' | 'eventEndDate'>;

/** Returns whether the host can turn an event into Plus. */
export const isUpgradable = (event: Upgradable): boolean =>
  event.eventType === 'Free' && eventStatusOf(event, serverNow()) !== 'ended';

/** Leads the host of a Free event to its upgrade. Shows nothing where Plus is not for sale. */
export const UpgradeLink = ({ event }: { event: Upgradable & Pick<Event, 'pinCode'> }) => {
  const { t } = useTranslation('common');
  const isOnSale = useConfig()?.features.payments !== false;
  if (!isOnSale || !isUpgradable(event)) return null;
  return (
    <LinkButton to={paths.upgradeEvent(event.pinCode)} kind="secondary">
      {t('upgrade')}
    </LinkButton>
  );
};
