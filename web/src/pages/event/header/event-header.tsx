import { needsTwoLines } from '@togather/contract/names/needs-two-lines.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { type ReactNode, useState } from 'react';
import { paths } from '#lib/history/paths.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { ChevronDownIcon, SettingsIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Link } from '#ui/links/link.tsx';
import { DETAILS_ID, EventDetails } from './event-details.tsx';

/** Tailwind's `lg`: from here on the details fit beside the name. */
const WIDE_PX = 1024;

/** Appears once the server has confirmed the host. Beside the PIN it shifts nothing. */
const ManageLink = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('event-page');
  return (
    <Link
      to={paths.manageEvent(pin)}
      aria-label={t('manage')}
      className="-my-2.5 ml-1 inline-flex min-h-11 items-center rounded-control text-ink"
    >
      <span className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line-strong px-2.5 font-medium hover:bg-ink/6">
        <SettingsIcon className="size-4 shrink-0" />
        {t('manageShort')}
      </span>
    </Link>
  );
};

/** The part above the photos: always name and PIN, and the details unless collapsed, as initially on phones. */
export const EventHeader = ({
  event,
  isHost,
  actions,
}: {
  event: Event;
  isHost: boolean;
  actions: ReactNode;
}) => {
  const { t } = useTranslation('event-page');
  const [isOpen, setIsOpen] = useState(() => window.innerWidth >= WIDE_PX);
  const toggle = () => setIsOpen((open) => !open);
  const subtitle = event.plusEventSettings?.sponsorSubtitle;
  return (
    <div className="mx-auto grid max-w-6xl items-start gap-y-2 px-5 pt-2 md:px-8 lg:grid-cols-[1fr_auto_auto] lg:gap-x-3 lg:gap-y-5 lg:pt-9 lg:pb-2">
      <div className="min-w-0">
        <h1
          className={classes(
            'max-md:leading-tight md:text-2xl',
            needsTwoLines(event.eventName) ? 'text-lg' : 'text-xl',
            !isOpen && 'max-lg:line-clamp-2',
          )}
        >
          <bdi>{event.eventName}</bdi>
        </h1>
        {subtitle && (
          <p
            className={classes(
              'mt-0.5 text-muted max-lg:text-sm lg:mt-1',
              !isOpen && 'max-lg:truncate lg:hidden',
            )}
          >
            <bdi>{subtitle}</bdi>
          </p>
        )}
        <div className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted lg:mt-2">
          <p className="flex items-baseline gap-2 leading-7">
            {t('pin')}
            <span className="font-mono text-lg leading-7 tracking-[0.18em] text-ink tabular-nums select-all">
              {event.pinCode}
            </span>
          </p>
          {isHost && <ManageLink pin={event.pinCode} />}
        </div>
      </div>
      <div className="max-lg:row-start-3">{actions}</div>
      <IconButton
        label={t(isOpen ? 'hideDetails' : 'showDetails')}
        aria-expanded={isOpen}
        aria-controls={DETAILS_ID}
        icon={
          <ChevronDownIcon className={classes('transition-transform duration-150', isOpen && 'rotate-180')} />
        }
        onClick={toggle}
        className="max-lg:hidden"
      />
      <div className="min-w-0 max-lg:row-start-2 lg:col-span-full">
        <EventDetails event={event} isOpen={isOpen} onToggle={toggle} />
      </div>
    </div>
  );
};
