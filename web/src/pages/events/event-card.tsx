import type { EventType } from '@togather/contract/plans.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ReactNode, useState } from 'react';
import { type EventStatus, eventStatusOf, formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { buttonClasses, LinkButton } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { FramedScene } from '#ui/drawings/scenes.tsx';
import { classes } from '#ui/layout/classes.ts';

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

const ViewButton = ({ pin, isActive }: { pin: string; isActive: boolean }) => {
  const { t } = useTranslation('member-center');
  if (isActive) return <LinkButton to={paths.event(pin)}>{t('view')}</LinkButton>;
  return (
    <button type="button" disabled className={buttonClasses()}>
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
  children,
}: {
  event: CardEvent;
  facts: string[];
  /** A message shown to the owner once. */
  notice?: string | undefined;
  canShare?: boolean;
  isTakenDown?: boolean;
  children?: ReactNode;
}) {
  const { t, language } = useTranslation('member-center');
  const status = eventStatusOf(event, serverNow());
  const isActive = status === 'active' && !isTakenDown;
  const day = (iso: string | null) => formatDay(iso, language) ?? t('notSet');
  return (
    <li>
      <article
        aria-label={event.eventName}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface"
      >
        <CardCover photos={event.photos} />
        <div className="flex flex-1 flex-col p-5">
          <div className="flex flex-wrap items-center gap-2">
            <StatusBadge status={isTakenDown ? 'takenDown' : status} />
            <span className="text-sm text-muted">{t(`types.${event.eventType}`)}</span>
            <span className="ml-auto font-mono text-sm tracking-widest tabular-nums">{event.pinCode}</span>
          </div>
          <h2 className="mt-3 text-lg">
            <bdi>{event.eventName}</bdi>
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
            <span>{day(event.eventDate || event.eventStartDate)}</span>
            <span>{t('keptUntil', { day: day(event.eventEndDate) })}</span>
          </p>
          <p className="mt-1 mb-5 text-sm text-muted">{facts.join(' · ')}</p>
          {notice && (
            <p className="mb-4 rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-line">{notice}</p>
          )}
          <div className="mt-auto grid gap-2">
            <div className="flex gap-2 *:flex-1">
              {canShare && <ShareButton name={event.eventName} pin={event.pinCode} disabled={!isActive} />}
              <ViewButton pin={event.pinCode} isActive={isActive} />
            </div>
            {children}
          </div>
        </div>
      </article>
    </li>
  );
}

const looks: Record<EventStatus | 'takenDown', string> = {
  upcoming: 'text-ink outline-1 -outline-offset-1 outline-line-strong',
  active: 'bg-accent-soft text-accent',
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

const Empty = () => (
  <svg
    viewBox="0 0 320 180"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className="size-full bg-sunken text-muted"
  >
    <FramedScene scene="hills" x={82} y={48} size={84} turn={-6} />
    <FramedScene scene="pair" x={156} y={48} size={84} turn={5} />
  </svg>
);

/** Shows the newest displayable photo, or three of them, cropped alike, or a drawing without any. */
const CardCover = ({ photos }: { photos: Photo[] }) => {
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const whole = photos.filter(({ photoId }) => !broken.has(photoId));
  const shown = whole.slice(0, whole.length < MOSAIC ? 1 : MOSAIC);
  return (
    <div
      className={classes(
        'grid aspect-video shrink-0 gap-0.5 overflow-hidden',
        shown.length > 0 && 'bg-night',
        shown.length === MOSAIC && 'grid-cols-3 grid-rows-2 *:first:col-span-2 *:first:row-span-2',
      )}
    >
      {shown.length === 0 && <Empty />}
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
