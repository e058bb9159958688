import { useConfig } from '#lib/api/config.ts';
import { paths } from '#lib/history/paths.ts';
import { isUpgradable } from '#parts/event/is-upgradable.ts';
import { StatisticsView } from '#parts/statistics/statistics-view.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import type { TabProps } from './use-event-changes.ts';

/** The small version of the statistics, and what Plus adds to it. */
export const StatisticsTab = ({ event }: TabProps) => {
  const { t } = useTranslation('statistics');
  const isOnSale = useConfig()?.features.payments !== false;
  return (
    <StatisticsView eventId={event.eventId} name={event.pinCode}>
      {event.eventType === 'Free' && (
        <aside aria-labelledby="statistics-plus" className="grid gap-3 rounded-card bg-sunken p-5">
          <h3 id="statistics-plus" className="font-medium">
            {t('plus.title')}
          </h3>
          <p className="text-sm">{t('plus.text')}</p>
          {isOnSale && isUpgradable(event) && (
            <div>
              <LinkButton to={paths.upgradeEvent(event.pinCode)}>{t('plus.upgrade')}</LinkButton>
            </div>
          )}
        </aside>
      )}
    </StatisticsView>
  );
};
