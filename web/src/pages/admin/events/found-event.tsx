import type { AdminEvent } from '@togather/contract/schemas/admin/admin-events.ts';
import { eventStatusOf, formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import { formatSize } from '#pages/admin/format-size.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/link-button.tsx';
import { Address } from '#ui/links/link.tsx';
import { BanButton } from './ban-button.tsx';
import { EventEndButton } from './event-end-button.tsx';
import { MeasureNote } from './measure-note.tsx';
import { PhotoLimitButton } from './photo-limit-button.tsx';
import { TakedownButton } from './takedown-button.tsx';

/** An event: its host, dates and size, and the actions on it and on its host. */
export function FoundEvent({ event }: { event: AdminEvent }) {
  const { t, language } = useTranslation('admin');
  const { eventName, pinCode, host, eventStartDate, eventEndDate, takenDown } = event;
  const status = eventStatusOf(event, serverNow());
  return (
    <li>
      <article aria-label={eventName} className="grid gap-4 rounded-card border border-line bg-surface p-5">
        <header className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span>{t(`events.status.${status}`)}</span>
            <span>{t(`events.types.${event.eventType}`)}</span>
            <span className="ml-auto font-mono tracking-widest tabular-nums select-all">{pinCode}</span>
          </p>
          <h3 className="text-lg">
            <bdi>{eventName}</bdi>
          </h3>
        </header>
        <dl className="grid gap-x-4 sm:grid-cols-[6rem_1fr] sm:gap-y-2 [&_dt]:text-sm [&_dt]:text-muted max-sm:[&_dd:not(:last-child)]:mb-2">
          <dt>{t('events.host')}</dt>
          <dd>
            <bdi>{host.name}</bdi>{' '}
            <span className="text-muted">
              (<Address>{host.email}</Address>)
            </span>
          </dd>
          <dt>{t('events.dates')}</dt>
          <dd className="tabular-nums">
            {formatDay(eventStartDate, language)} – {formatDay(eventEndDate, language)}
          </dd>
          <dt>{t('events.photos')}</dt>
          <dd className="tabular-nums">
            {t('events.photosOf', {
              count: event.photoCount,
              limit: event.totalPhotoLimit,
              size: formatSize(event.size),
            })}
          </dd>
        </dl>
        {takenDown && <MeasureNote title={t('takedown.isDown')} measure={takenDown} />}
        {host.banned && <MeasureNote title={t('ban.hostBanned')} measure={host.banned} />}
        <div className="flex flex-wrap gap-2">
          {status !== 'ended' && !takenDown && (
            <LinkButton
              to={paths.event(pinCode)}
              kind="secondary"
              aria-label={t('events.viewNamed', { name: eventName })}
            >
              {t('events.view')}
            </LinkButton>
          )}
          <PhotoLimitButton event={event} />
          {status !== 'ended' && <EventEndButton event={event} />}
          <TakedownButton event={event} />
          <BanButton user={host} label={t('ban.banHost')} />
        </div>
      </article>
    </li>
  );
}
