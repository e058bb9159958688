import type { EventType } from '@togather/contract/plans.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ReactNode, useState } from 'react';
import { type EventStatus, eventStatusOf, formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses, LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Frames, hueOf } from '#ui/pictures/cover-frame.tsx';

export interface CardEvent {
  eventId: string;
  pinCode: string;
  eventName: string;
  hostUserName: string;
  eventStartDate: string | null;
  eventDate: string;
  eventEndDate: string | null;
  eventType: EventType;
  photos: Photo[];
}

/** Opens the event. While it can be opened, the whole card does. */
const ViewButton = ({ pin, isActive, isRow }: { pin: string; isActive: boolean; isRow?: boolean }) => {
  const { t } = useTranslation('member-center');
  // A phone has no room for it in a row, which the link fills.
  const look = isRow && 'max-md:absolute max-md:inset-0 max-md:border-0 max-md:bg-transparent!';
  if (isActive)
    return (
      <LinkButton
        to={paths.event(pin)}
        kind="secondary"
        className={classes('after:absolute after:inset-0', look)}
      >
        <span className={classes(isRow && 'max-md:sr-only')}>{t('view')}</span>
      </LinkButton>
    );
  return (
    <button type="button" disabled className={classes(buttonClasses('secondary'), isRow && 'max-md:sr-only')}>
      {t('view')}
    </button>
  );
};

/** An event of a long list: what its card shows, on one line of 88 pixels. */
const EventRow = ({ event, facts, notice, canShare, status, chips, action, more }: LookProps) => {
  const { t, language } = useTranslation('member-center');
  const isActive = status === 'active';
  return (
    <li className="group">
      <article
        aria-label={event.eventName}
        className="relative grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-3 group-first:rounded-t-card group-last:rounded-b-card has-[a:hover]:bg-hover sm:gap-x-4 sm:px-4 md:flex large-text:block"
      >
        <CardCover event={event} isFaded={!isActive} isRow />
        <div className="min-w-0 flex-1 max-md:contents *:max-md:col-[2/-1]">
          <h2 className="line-clamp-2 text-base max-md:col-[2]! max-md:row-start-1 md:line-clamp-1">
            <bdi>{event.eventName}</bdi>
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted tabular-nums">
            <StatusBadge status={status} isRow />
            <span>{formatDay(event.eventDate || event.eventStartDate, language) ?? t('notSet')}</span>
            <span className={classes(Boolean(action) && 'max-md:hidden')}>{facts.join(' · ')}</span>
            <span className="max-md:hidden">{t(`types.${event.eventType}`)}</span>
            <span className="font-mono tracking-[0.12em] max-md:hidden">{event.pinCode}</span>
            {more}
          </p>
          <div className="relative z-1 empty:hidden *:mt-1 *:mb-0">{chips}</div>
          {notice && <p className="mt-1 text-sm whitespace-pre-line">{notice}</p>}
        </div>
        <div className="flex shrink-0 gap-2 max-md:col-start-3 max-md:row-start-1 max-md:gap-0">
          <ViewButton pin={event.pinCode} isActive={isActive} isRow />
          {action}
          {canShare && (
            <ShareButton
              name={event.eventName}
              pin={event.pinCode}
              kind="quiet"
              disabled={!isActive}
              isIcon
              className="relative z-1 px-3!"
            />
          )}
        </div>
      </article>
    </li>
  );
};

export interface EventCardProps {
  event: CardEvent;
  facts: string[];
  /** A message shown to the owner once. */
  notice?: string | undefined;
  canShare?: boolean;
  isTakenDown?: boolean;
  /** Links above the row of actions. */
  chips?: ReactNode;
  /** The last action of the row. */
  action?: ReactNode;
  /** A link beside the facts. */
  more?: ReactNode;
  /** Shows a row instead, for a long list. */
  isRow?: boolean;
}

/** An event as a card: its newest photos, facts, dates and the currently possible actions. */
export function EventCard({ isTakenDown, isRow, ...props }: EventCardProps) {
  const status = isTakenDown ? 'takenDown' : eventStatusOf(props.event, serverNow());
  const Look = isRow ? EventRow : Card;
  return <Look {...props} status={status} />;
}

type LookProps = Omit<EventCardProps, 'isTakenDown' | 'isRow'> & { status: keyof typeof looks };

const Card = ({ event, facts, notice, canShare, status, chips, action, more }: LookProps) => {
  const { t, language } = useTranslation('member-center');
  const isActive = status === 'active';
  const day = (iso: string | null) => formatDay(iso, language) ?? t('notSet');
  return (
    <li>
      <article
        aria-label={event.eventName}
        className="relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-shadow duration-120 has-[a:hover]:shadow-float"
      >
        <CardCover event={event} isFaded={!isActive} />
        <div className="flex flex-1 flex-col p-5">
          <div className="flex flex-wrap items-center gap-2">
            <StatusBadge status={status} />
            <span className="text-sm text-muted">{t(`types.${event.eventType}`)}</span>
            <span className="ml-auto font-mono text-sm font-semibold tracking-[0.12em] tabular-nums">
              {event.pinCode}
            </span>
          </div>
          <h2 className="mt-3 text-lg">
            <bdi>{event.eventName}</bdi>
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
            <span>{day(event.eventDate || event.eventStartDate)}</span>
            <span>{t('keptUntil', { day: day(event.eventEndDate) })}</span>
          </p>
          <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <p className="mt-1 text-muted">{facts.join(' · ')}</p>
            {more}
          </div>
          {notice && (
            <p className="mb-4 rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-line">{notice}</p>
          )}
          {/* Above the link that fills the card. */}
          <div className="relative z-1 empty:hidden">{chips}</div>
          <div className="mt-auto flex flex-wrap gap-2 *:flex-auto *:px-3 *:whitespace-nowrap">
            <ViewButton pin={event.pinCode} isActive={isActive} />
            {action}
            {canShare && (
              <ShareButton
                name={event.eventName}
                pin={event.pinCode}
                disabled={!isActive}
                isIcon
                className="relative z-1 max-w-12"
              />
            )}
          </div>
        </div>
      </article>
    </li>
  );
};

const looks: Record<EventStatus | 'takenDown', string> = {
  upcoming: 'text-ink outline-1 -outline-offset-1 outline-line-strong',
  active: 'bg-ok/10 text-ok',
  ended: 'bg-sunken text-muted',
  takenDown: 'bg-sunken text-danger',
};

const StatusBadge = ({ status, isRow }: { status: keyof typeof looks; isRow?: boolean }) => {
  const { t } = useTranslation('member-center');
  const look = isRow
    ? { active: 'text-ok', takenDown: 'text-danger', upcoming: 'text-ink', ended: '' }[status]
    : `rounded-full px-2.5 py-0.5 text-sm ${looks[status]}`;
  return <span className={`font-semibold ${look}`}>{t(status)}</span>;
};

const MOSAIC = 3;

/** Shows the newest displayable photo, or three of them, cropped alike, or the event's frames without any. */
const CardCover = ({
  event: { eventId, photos },
  isFaded,
  isRow = false,
}: {
  event: CardEvent;
  isFaded: boolean;
  isRow?: boolean;
}) => {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const whole = photos.filter(({ photoId }) => !broken.has(photoId));
  const shown = whole.slice(0, isRow || whole.length < MOSAIC ? 1 : MOSAIC);
  return (
    <div
      className={classes(
        'relative grid shrink-0 gap-0.5 overflow-hidden',
        isRow ? 'size-16 self-start rounded-control max-md:row-span-2' : 'aspect-video',
        shown.length > 0 && 'bg-night',
        isFaded && 'opacity-60 grayscale',
        shown.length === MOSAIC && 'grid-cols-3 grid-rows-2 *:first:col-span-2 *:first:row-span-2',
      )}
    >
      {shown.length === 0 && <Frames hue={hueOf(eventId)} />}
      {shown.map((photo, place) => (
        <img
          key={photo.photoId}
          src={`${photo.previewUrl}&w=${place === 0 && !isRow ? 640 : 320}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken((others) => new Set(others).add(photo.photoId))}
          className="size-full min-h-0 object-cover"
        />
      ))}
    </div>
  );
};
