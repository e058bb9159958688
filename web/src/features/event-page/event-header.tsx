import type { Event } from '@togather/contract/events.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';

/** What stands above the photos: name and PIN always, the details until somebody folds them away. */
export const EventHeader = ({
  event,
  details,
  actions,
}: {
  event: Event;
  details: ReactNode;
  actions: ReactNode;
}) => {
  const { t } = useTranslation('event-page');
  const [isOpen, setIsOpen] = useState(true);
  const subtitle = event.plusEventSettings?.sponsorSubtitle;
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[1fr_auto] items-start gap-x-3 gap-y-5 px-5 pt-5 pb-2 md:px-8 md:pt-9 lg:grid-cols-[1fr_auto_auto]">
      <div className="min-w-0">
        <h1 className="text-xl wrap-anywhere md:text-2xl">{event.eventName}</h1>
        {subtitle && isOpen && <p className="mt-1 text-muted wrap-anywhere">{subtitle}</p>}
        <p className="mt-2 flex items-baseline gap-2 text-sm text-muted">
          {t('pin')}
          <span className="font-mono text-lg tracking-[0.18em] text-ink tabular-nums select-all">
            {event.pinCode}
          </span>
        </p>
      </div>
      <div
        className={classes(
          'col-span-2 lg:col-span-1 lg:col-start-2 lg:row-start-1',
          isOpen ? 'row-start-3' : 'row-start-2',
        )}
      >
        {actions}
      </div>
      <IconButton
        label={t(isOpen ? 'hideDetails' : 'showDetails')}
        aria-expanded={isOpen}
        aria-controls="event-details"
        icon={
          <ChevronDownIcon className={classes('transition-transform duration-150', isOpen && 'rotate-180')} />
        }
        onClick={() => setIsOpen((open) => !open)}
        className="col-start-2 row-start-1 lg:col-start-3"
      />
      <section
        id="event-details"
        aria-label={t('details')}
        hidden={!isOpen}
        className="col-span-full row-start-2 min-w-0"
      >
        {details}
      </section>
    </div>
  );
};
