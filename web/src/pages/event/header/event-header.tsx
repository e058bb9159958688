import type { Event } from '@togather/contract/schemas/events.ts';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { countPhotos } from '#pages/event/photos/shown-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { ChevronDownIcon, SettingsIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { AdCard, adAt } from '#ui/links/ad-link.tsx';
import { Link } from '#ui/links/link.tsx';
import { Cover } from './cover.tsx';

/** From here on the details fit between the sponsors. */
const WIDE_PX = 769;

/** Appears once the server has confirmed the host. Beside the PIN it shifts nothing. */
const ManageLink = ({ pin }: { pin: string }) => {
  const { t } = useTranslation('event-page');
  return (
    <Link
      to={paths.manageEvent(pin)}
      aria-label={t('manage')}
      className="-my-2 inline-flex min-h-11 items-center rounded-full"
    >
      <span className="inline-flex h-9 items-center gap-1.5 rounded-full bg-black/45 px-3 text-sm font-semibold hover:bg-black/60">
        <SettingsIcon className="size-4 shrink-0" />
        <span className="max-md:sr-only">{t('manageShort')}</span>
      </span>
    </Link>
  );
};

/** The part above the photos: the cover with name and PIN, the actions, and the details unless collapsed, as on phones. */
export function EventHeader({
  event,
  isHost,
  actions,
}: {
  event: Event;
  isHost: boolean;
  actions: ReactNode;
}) {
  const { t, language } = useTranslation('event-page');
  const [isOpen, setIsOpen] = useState(() => window.innerWidth >= WIDE_PX);
  const toggle = () => setIsOpen((open) => !open);
  const subtitle = event.plusEventSettings?.sponsorSubtitle;
  const day = formatDay(event.eventDate, language, { withYear: false });
  const count = countPhotos(event);
  return (
    <>
      <div className="relative">
        <Cover event={event}>
          <div className="cover-text">
            <div className="gutters pb-4 md:pb-6">
              <div className="cover-shade lg:max-w-[calc(100%-25rem)]">
                <h1 className={classes('text-2xl text-balance', !isOpen && 'max-md:line-clamp-2')}>
                  <bdi>{event.eventName}</bdi>
                </h1>
                {subtitle && (
                  <p className={classes(!isOpen && 'truncate md:hidden')}>
                    <bdi>{subtitle}</bdi>
                  </p>
                )}
                <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:mt-2 md:justify-start md:gap-x-5">
                  <p
                    className={classes(
                      "flex min-w-0 flex-1 gap-x-1.5 whitespace-nowrap tabular-nums md:flex-none [&>*+*]:before:mr-1.5 [&>*+*]:before:content-['·']",
                      isHost ? 'basis-40' : 'basis-48',
                    )}
                  >
                    {day && <span>{day}</span>}
                    {count > 0 && <span>{t('photoCount', { count })}</span>}
                    <bdi className={classes('min-w-0 truncate', isHost && 'max-md:hidden')}>
                      {event.hostUserName}
                    </bdi>
                  </p>
                  <div className="flex items-center gap-2">
                    <p className="flex h-9 items-center rounded-full bg-black/45 px-4">
                      <span className="sr-only">{t('pin')} </span>
                      <span className="font-mono text-lg font-semibold tracking-[0.12em] tabular-nums select-all">
                        {event.pinCode}
                      </span>
                    </p>
                    {isHost && <ManageLink pin={event.pinCode} />}
                  </div>
                </div>
              </div>
            </div>
          </div>
        </Cover>
        <div className="gutters pt-4 lg:pointer-events-none lg:absolute lg:inset-x-0 lg:bottom-6 lg:z-10 lg:flex lg:justify-end">
          <div className="lg:pointer-events-auto">{actions}</div>
        </div>
      </div>
      <EventDetails event={event} isOpen={isOpen} onToggle={toggle} />
    </>
  );
}

interface EventDetailsProps {
  event: Event;
  isOpen: boolean;
  onToggle: () => void;
}

/** The section that the fact line or the button opens. */
const DETAILS_ID = 'event-details';

/** A narrow page's line that opens the facts, with the day until which photos are kept. */
const FactLine = ({ event, isOpen, onToggle }: EventDetailsProps) => {
  const { t, language } = useTranslation('event-page');
  const day = formatDay(event.eventEndDate, language, { withYear: false });
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={DETAILS_ID}
      onClick={onToggle}
      className="flex min-h-11 w-full items-center gap-1.5 text-left text-muted tabular-nums md:hidden"
    >
      <span className="min-w-0 flex-1 truncate">
        {t('details')}
        {day && ` · ${t('keptUntil', { day })}`}
      </span>
      <span className="sr-only">{t(isOpen ? 'hideDetails' : 'showDetails')}</span>
      <ChevronDownIcon
        className={classes('size-5 shrink-0 transition-transform duration-120', isOpen && 'rotate-180')}
      />
    </button>
  );
};

/** The facts and, on Plus, the sponsors: left and right of them on a wide page, above and below them on a narrow one. */
const EventDetails = (props: EventDetailsProps) => {
  const { event, isOpen, onToggle } = props;
  const { t } = useTranslation('event-page');
  const isPlus = event.eventType === 'Plus';
  const [before, after] = isPlus ? [adAt(event.adInfos, 1), adAt(event.adInfos, 2)] : [];
  return (
    <div className="gutters grid pt-2 md:flex md:items-center md:gap-5 md:pt-3">
      {before && <AdCard ad={before} className="max-md:mt-2 md:w-32 lg:w-56" />}
      <div className="min-w-0 md:min-h-14 md:flex-1 md:content-center">
        <FactLine {...props} />
        <section id={DETAILS_ID} aria-label={t('details')} hidden={!isOpen} className="max-md:pb-3">
          <InfoBlock event={event} hasAds={!!(before || after)} />
        </section>
      </div>
      <IconButton
        label={t(isOpen ? 'hideDetails' : 'showDetails')}
        aria-expanded={isOpen}
        aria-controls={DETAILS_ID}
        icon={
          <ChevronDownIcon className={classes('transition-transform duration-120', isOpen && 'rotate-180')} />
        }
        onClick={onToggle}
        className="max-md:hidden"
      />
      {after && <AdCard ad={after} className="md:w-32 lg:w-56" />}
    </div>
  );
};

/** Host, number of photos and dates, with a text for a missing date. Only the host's name may be truncated. */
const InfoBlock = ({ event, hasAds }: { event: Event; hasAds: boolean }) => {
  const { t, language } = useTranslation('event-page');
  const day = (iso: string | null) => formatDay(iso, language) ?? t('notSet');
  const { eventDate, eventStartDate } = event;
  const isOneDay = Boolean(eventDate) && day(eventDate) === day(eventStartDate);
  const facts = [
    [t('host'), event.hostUserName],
    [t('totalPhotos'), String(countPhotos(event))],
    ...(isOneDay ? [] : [[t('date'), day(eventDate)] as const]),
    [t('start'), day(eventStartDate)],
    [t('end'), day(event.eventEndDate)],
  ] as const;
  return (
    <dl className={classes('grid grid-cols-2 gap-x-4 gap-y-2 text-sm', factColumns(facts.length, hasAds))}>
      {facts.map(([name, value]) => (
        <div key={name} className={name === t('host') ? 'min-w-0' : 'shrink-0'}>
          <dt className="text-xs text-muted">{name}</dt>
          {name === t('host') ? (
            <dd className="truncate font-semibold" title={value}>
              <bdi>{value}</bdi>
            </dd>
          ) : (
            <dd className="font-semibold tabular-nums">{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
};

/** Four facts fit in one row beside the sponsors, five only on a wide page. */
const factColumns = (facts: number, hasAds: boolean): string => {
  if (facts === 4) return 'md:flex md:justify-between';
  return hasAds ? 'md:grid-cols-3 xl:flex xl:justify-between' : 'md:grid-cols-5';
};
