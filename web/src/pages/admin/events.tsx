import { dayInTaipei } from '@togather/contract/event-dates.ts';
import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import type { AdminEvent } from '@togather/contract/schemas/installation.ts';
import { call } from '#lib/api/api.ts';
import { eventStatusOf, formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LinkButton } from '#ui/buttons/button.tsx';
import { Address } from '#ui/links/link.tsx';
import { ActionButton } from './action.tsx';
import { AdminList, AdminView, useAdminList } from './admin-list.tsx';
import { formatSize } from './facts.tsx';
import { readLimit } from './read-limit.ts';
import { BanButton, SanctionNote, TakedownButton } from './sanctions.tsx';

/** Finds events by PIN, name or host, newest first; the address may name what to find. */
export function Events() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const list = useAdminList({
    key: ['events'],
    startSearch: params.get('search') ?? '',
    read: (query, signal) => call('listAllEvents', { query, signal }),
    rowsOf: ({ events }) => events,
    idOf: ({ eventId }) => eventId,
  });
  return (
    <AdminView title={t('events.title')}>
      <AdminList
        list={list}
        searchField={{ label: t('events.search'), hint: t('events.searchHint') }}
        count={({ total: count }) => (count === 0 ? t('events.none') : t('events.count', { count }))}
        failed={t('events.failed')}
        outline="h-44"
      >
        {(event) => <Entry event={event} />}
      </AdminList>
    </AdminView>
  );
}

/** An event: its host, dates and size, and the actions on it and on its host. */
const Entry = ({ event }: { event: AdminEvent }) => {
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
        {takenDown && <SanctionNote title={t('takedown.isDown')} sanction={takenDown} />}
        {host.banned && <SanctionNote title={t('ban.hostBanned')} sanction={host.banned} />}
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
          {status !== 'ended' && <EndButton event={event} />}
          <TakedownButton event={event} />
          <BanButton user={host} label={t('ban.banHost')} />
        </div>
      </article>
    </li>
  );
};

/** Asks for the number of photos that an event may hold. */
const PhotoLimitButton = ({
  event: { eventId, eventName, photoCount, totalPhotoLimit },
}: {
  event: AdminEvent;
}) => {
  const { t } = useTranslation('admin');
  return (
    <ActionButton
      about={eventName}
      question={{
        title: t('limit.title'),
        confirm: t('limit.confirm'),
        field: {
          label: t('limit.label'),
          hint: t('limit.hint', { least: Math.max(1, photoCount), most: MAX_PHOTO_LIMIT }),
          inputMode: 'numeric',
        },
        start: String(totalPhotoLimit),
        isReady: (typed) => readLimit(typed, photoCount) !== undefined,
      }}
      act={(typed) => call('changePhotoLimit', { params: { eventId }, body: { photoLimit: Number(typed) } })}
    >
      {t('limit.change')}
    </ActionButton>
  );
};

/** Asks for the last day of an event. */
const EndButton = ({ event: { eventId, eventName, eventEndDate, lastEndDay } }: { event: AdminEvent }) => {
  const { t, language } = useTranslation('admin');
  const today = dayInTaipei(new Date(serverNow()));
  return (
    <ActionButton
      about={eventName}
      question={{
        title: t('end.title'),
        text: t('end.text'),
        confirm: t('end.confirm'),
        field: {
          type: 'date',
          label: t('end.label'),
          hint: t('end.hint', { last: formatDay(lastEndDay, language) ?? '' }),
          min: today,
          max: lastEndDay,
        },
        start: dayInTaipei(new Date(eventEndDate)),
        isReady: (day) => day >= today && day <= lastEndDay,
      }}
      act={(endDay) => call('changeEventEnd', { params: { eventId }, body: { endDay } })}
    >
      {t('end.change')}
    </ActionButton>
  );
};
