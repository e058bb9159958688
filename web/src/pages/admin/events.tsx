import { dayInTaipei } from '@togather/contract/event-dates.ts';
import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import type { AdminEvent } from '@togather/contract/schemas/installation.ts';
import type { ComponentProps } from 'react';
import { call } from '#lib/api/api.ts';
import { eventStatusOf, formatDay } from '#lib/format/format-date.ts';
import { paths } from '#lib/history/paths.ts';
import { useSearchParams } from '#lib/history/use-location.tsx';
import { serverNow } from '#lib/session/server-clock.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Address, Link } from '#ui/links/link.tsx';
import { type RowAction, RowMenu } from './action.tsx';
import { AdminList, AdminView, TableRow, useAdminList } from './admin-list.tsx';
import { formatSize } from './facts.tsx';
import { readLimit } from './read-limit.ts';
import { SanctionNote, useBan, useTakedown } from './sanctions.tsx';

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
    <AdminView title={t('events.title')} isTitled={false} isWide>
      <AdminList
        list={list}
        searchField={{ label: t('events.search'), hint: t('events.searchHint') }}
        count={({ total: count }) => (count === 0 ? t('events.none') : t('events.count', { count }))}
        failed={t('events.failed')}
        outline="h-12"
        columns={[
          { head: t('events.event'), width: 'minmax(0, 1.2fr)' },
          { head: t('events.state'), width: '5.5rem' },
          { head: t('events.pin'), width: '5.5rem' },
          { head: t('events.host'), width: 'minmax(0, 1fr)' },
          { head: t('events.dates'), width: '9rem' },
          { head: t('events.photos'), width: '6.5rem' },
          { head: '', width: '2.75rem' },
        ]}
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
  const actions = [
    useLimitChange(event),
    useEndChange(event),
    useTakedown(event),
    useBan(host, t('ban.banHost')),
  ].filter((action) => action !== null);
  const cells: ComponentProps<typeof TableRow>['cells'] = [
    [
      t('events.state'),
      <span key="state" className="lg:grid">
        <span>{t(`events.status.${status}`)}</span>{' '}
        <span className="text-muted">{t(`events.types.${event.eventType}`)}</span>
      </span>,
    ],
    [
      t('events.pin'),
      <span key="pin" className="font-mono tracking-widest select-all">
        {pinCode}
      </span>,
    ],
    [
      t('events.host'),
      <span key="host" className="max-lg:mr-2 lg:grid">
        <bdi>{host.name}</bdi>{' '}
        <span className="text-muted">
          <Address>{host.email}</Address>
        </span>
      </span>,
    ],
    [
      t('events.dates'),
      <span key="dates" className="tabular-nums lg:grid">
        <span>{formatDay(eventStartDate, language)}</span>{' '}
        <span className="text-muted">
          {t('events.until', { day: formatDay(eventEndDate, language) ?? '' })}
        </span>
      </span>,
    ],
    [
      t('events.photos'),
      <span key="photos" className="tabular-nums lg:grid">
        <span>{t('events.photosOf', { count: event.photoCount, limit: event.totalPhotoLimit })}</span>{' '}
        <span className="text-muted">{formatSize(event.size)}</span>
      </span>,
    ],
  ];
  return (
    <TableRow
      label={eventName}
      isBrief
      title={
        status === 'ended' || takenDown ? (
          <bdi>{eventName}</bdi>
        ) : (
          <Link
            to={paths.event(pinCode)}
            aria-label={t('events.viewNamed', { name: eventName })}
            className="underline-offset-4 hover:underline"
          >
            <bdi>{eventName}</bdi>
          </Link>
        )
      }
      cells={cells}
      menu={<RowMenu name={eventName} actions={actions} />}
      note={
        (takenDown || host.banned) && (
          <>
            {takenDown && <SanctionNote title={t('takedown.isDown')} sanction={takenDown} />}
            {host.banned && <SanctionNote title={t('ban.hostBanned')} sanction={host.banned} />}
          </>
        )
      }
    />
  );
};

/** Asks for the number of photos that an event may hold. */
const useLimitChange = ({ eventId, photoCount, totalPhotoLimit }: AdminEvent): RowAction => {
  const { t } = useTranslation('admin');
  return {
    label: t('limit.change'),
    question: {
      title: t('limit.title'),
      confirm: t('limit.confirm'),
      field: {
        label: t('limit.label'),
        hint: t('limit.hint', { least: Math.max(1, photoCount), most: MAX_PHOTO_LIMIT }),
        inputMode: 'numeric',
      },
      start: String(totalPhotoLimit),
      isReady: (typed) => readLimit(typed, photoCount) !== undefined,
    },
    act: (typed) => call('changePhotoLimit', { params: { eventId }, body: { photoLimit: Number(typed) } }),
  };
};

/** Asks for the last day of an event; null once it has ended. */
const useEndChange = (event: AdminEvent): RowAction | null => {
  const { t, language } = useTranslation('admin');
  const { eventId, eventEndDate, lastEndDay } = event;
  const today = dayInTaipei(new Date(serverNow()));
  if (eventStatusOf(event, serverNow()) === 'ended') return null;
  return {
    label: t('end.change'),
    question: {
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
    },
    act: (endDay) => call('changeEventEnd', { params: { eventId }, body: { endDay } }),
  };
};
