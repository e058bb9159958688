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
const ViewButton = ({ pin, isActive }: { pin: string; isActive: boolean }) => {
  const { t } = useTranslation('member-center');
  if (isActive)
    return (
      <LinkButton to={paths.event(pin)} kind="secondary" className="after:absolute after:inset-0">
        {t('view')}
      </LinkButton>
    );
  return (
    <button type="button" disabled className={buttonClasses('secondary')}>
      {t('view')}
    </button>
  );
};

/** An event as a card: its newest photos, facts, dates and the currently possible actions. */
export function EventCard({
  event,
  facts,
  notice,
  canShare = false,
  isTakenDown = false,
  chips,
  action,
  more,
}: {
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
}) {
  const { t, language } = useTranslation('member-center');
  const status = eventStatusOf(event, serverNow());
  const isActive = status === 'active' && !isTakenDown;
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
            <StatusBadge status={isTakenDown ? 'takenDown' : status} />
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
}

const looks: Record<EventStatus | 'takenDown', string> = {
  upcoming: 'text-ink outline-1 -outline-offset-1 outline-line-strong',
  active: 'bg-ok/10 text-ok',
  ended: 'bg-sunken text-muted',
  takenDown: 'bg-sunken text-danger',
};

const StatusBadge = ({ status }: { status: keyof typeof looks }) => {
  const { t } = useTranslation('member-center');
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-sm font-semibold ${looks[status]}`}>{t(status)}</span>
  );
};

const MOSAIC = 3;

/** Shows the newest displayable photo, or three of them, cropped alike, or the event's frames without any. */
const CardCover = ({ event: { eventId, photos }, isFaded }: { event: CardEvent; isFaded: boolean }) => {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const whole = photos.filter(({ photoId }) => !broken.has(photoId));
  const shown = whole.slice(0, whole.length < MOSAIC ? 1 : MOSAIC);
  return (
    <div
      className={classes(
        'relative grid aspect-video shrink-0 gap-0.5 overflow-hidden',
        shown.length > 0 && 'bg-night',
        isFaded && 'opacity-60 grayscale',
        shown.length === MOSAIC && 'grid-cols-3 grid-rows-2 *:first:col-span-2 *:first:row-span-2',
      )}
    >
      {shown.length === 0 && <Frames hue={hueOf(eventId)} />}
      {shown.map((photo, place) => (
        <img
          key={photo.photoId}
          src={`${photo.previewUrl}&w=${place === 0 ? 640 : 320}`}
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
