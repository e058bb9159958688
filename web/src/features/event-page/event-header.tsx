import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronDownIcon, SettingsIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

/** It comes when the server has said who is the host: beside the PIN, where it moves nothing. */
const ManageLink = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('event-page');
  return (
    <Link
      to={paths.manageEvent(pin)}
      className="-my-2.5 ml-1 inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-ink hover:bg-ink/6"
    >
      <SettingsIcon className="size-5 shrink-0" />
      <span className="max-sm:sr-only">{t('manage')}</span>
    </Link>
  );
};

/** What is above the photos: name and PIN always, the details until they are collapsed. */
export const EventHeader = ({
  event,
  isHost,
  details,
  actions,
}: {
  event: Event;
  isHost: boolean;
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
        <div className="mt-2 flex items-center gap-2 text-sm text-muted">
          <p className="flex items-baseline gap-2">
            {t('pin')}
            <span className="font-mono text-lg tracking-[0.18em] text-ink tabular-nums select-all">
              {event.pinCode}
            </span>
          </p>
          {isHost && <ManageLink pin={event.pinCode} />}
        </div>
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
