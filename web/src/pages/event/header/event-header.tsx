import { needsTwoLines } from '@togather/contract/needs-two-lines.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { countPhotos } from '#pages/event/photos/shown-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { ChevronDownIcon, SettingsIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { AdLink, adAt } from '#ui/links/ad-link.tsx';
import { Link } from '#ui/links/link.tsx';

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
export function EventHeader({
  event,
  isHost,
  actions,
}: {
  event: Event;
  isHost: boolean;
  actions: ReactNode;
}) {
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
}

interface EventDetailsProps {
  event: Event;
  isOpen: boolean;
  onToggle: () => void;
}

const adPlace = 'mx-auto w-full max-w-72 lg:w-60 lg:shrink-0';

/** The section that the fact line or the button opens. */
const DETAILS_ID = 'event-details';

/** A narrow page's facts in one line: number of photos, host, and the day until which photos are kept. */
const FactLine = ({ event, isOpen, onToggle }: EventDetailsProps) => {
  const { t, language } = useTranslation('event-page');
  const day = formatDay(event.eventEndDate, language, { withYear: false });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={DETAILS_ID}
      onClick={onToggle}
      className="-my-3 flex min-h-11 w-full py-2.5 items-center gap-1.5 text-left text-sm whitespace-nowrap text-muted tabular-nums lg:hidden"
    >
      {/* The name is truncated first, then large text wraps to a second line. */}
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-1.5">
        <span>{t('photoCount', { count: countPhotos(event) })}</span>
        <span aria-hidden="true">·</span>
        <bdi className="max-w-max flex-1 basis-8 truncate">{event.hostUserName}</bdi>
        {day && (
          <>
            <span aria-hidden="true">·</span>
            <span>{t('keptUntil', { day })}</span>
          </>
        )}
      </span>
      <span className="sr-only">{t(isOpen ? 'hideDetails' : 'showDetails')}</span>
      <ChevronDownIcon
        className={classes(
          'size-5 shrink-0 text-ink transition-transform duration-150',
          isOpen && 'rotate-180',
        )}
      />
    </button>
  );
};

/**
 * The facts and, on Plus, the sponsors' pictures: beside them on a wide page, above and below them on a narrow one, where
 * the facts collapse into one line.
 */
const EventDetails = (props: EventDetailsProps) => {
  const { event, isOpen } = props;
  const { t } = useTranslation('event-page');
  const isPlus = event.eventType === 'Plus';
  const [before, after] = isPlus ? [adAt(event.adInfos, 1), adAt(event.adInfos, 2)] : [];
  return (
    <div className={classes('grid gap-1.5 lg:flex lg:items-center lg:gap-8', !isOpen && 'lg:hidden')}>
      {before && <AdLink ad={before} className={adPlace} />}
      <div className="min-w-0 lg:flex-1">
        <FactLine {...props} />
        <section id={DETAILS_ID} aria-label={t('details')} hidden={!isOpen} className="max-lg:pt-3">
          <InfoBlock event={event} className={isPlus ? 'xl:grid-cols-3' : 'lg:max-w-5xl lg:grid-cols-5'} />
        </section>
      </div>
      {after && <AdLink ad={after} className={adPlace} />}
    </div>
  );
};

/** Host, number of photos and dates, with a text for a missing date. Only the host's name may be truncated. */
const InfoBlock = ({ event, className }: { event: Event; className?: string }) => {
  const { t, language } = useTranslation('event-page');
  const day = (iso: string | null) => formatDay(iso, language) ?? t('notSet');
  const facts = [
    [t('host'), event.hostUserName],
    [t('totalPhotos'), String(countPhotos(event))],
    [t('date'), day(event.eventDate)],
    [t('start'), day(event.eventStartDate)],
    [t('end'), day(event.eventEndDate)],
  ];
  return (
    <dl className={classes('grid grid-cols-2 gap-x-4 gap-y-3 sm:gap-x-6', className)}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          {name === t('host') ? (
            <dd className="truncate font-medium" title={value}>
              <bdi>{value}</bdi>
            </dd>
          ) : (
            <dd className="font-medium tabular-nums">{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
};
