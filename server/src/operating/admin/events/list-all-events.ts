import { isPin, normalizePin } from '@togather/contract/pins.ts';
import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { detailsOf, type Order, type Page, readPage } from '#operating/admin/page-by-key.ts';
import { containing, measureOf } from '#operating/admin/queries.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import type { Queryable } from '#platform/db/db.ts';
import { lastEndDay } from './change-event-end.ts';

export const listAllEventsAct = act('listAllEvents', (context, { viewer, query }) =>
  listAllEvents(context, viewer, query),
);

/** Returns a page of the events that a search finds by PIN as typed, by name, or by host: newest or largest first. */
const listAllEvents = async (
  { db, config }: Context,
  admin: Administrator,
  { search, order, ...page }: QueryOf<'listAllEvents'>,
): Promise<ResponseOf<'listAllEvents'>> => {
  const details = { isSearch: search !== '', order, ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'list-events', details });
  const { rows, total, next } = await findEvents(db, { search, order }, page);
  const events = rows.map((row) => ({
    eventId: row.id,
    pinCode: row.pin,
    eventName: row.name,
    eventType: row.type,
    host: {
      id: row.host_id,
      name: row.host_name,
      email: row.host_email,
      banned: measureOf(row.banned_at, row.ban_reason),
    },
    eventStartDate: row.starts_at.toISOString(),
    eventEndDate: row.ends_at.toISOString(),
    photoCount: row.photo_count,
    totalPhotoLimit: row.photo_limit,
    size: Number(row.size),
    previewsSize: Number(row.previews_size),
    lastEndDay: lastEndDay(row.starts_at, config.limits.retentionDays),
    takenDown: measureOf(row.taken_down_at, row.taken_down_reason),
  }));
  return { events, total, next };
};

const ID = sql`events.id`;

/** Sums a column of an event's photos. Not a join, which would sum over all events found instead of those on the page. */
const sumOf = (column: 'size' | 'previews_bytes') =>
  sql<string>`(select coalesce(sum(${sql.ref(`photos.${column}`)}), 0) from photos where photos.event_id = events.id)`;

const orders: Readonly<Record<QueryOf<'listAllEvents'>['order'], Order>> = {
  newest: { by: sql`events.created_at`, kind: 'moment', id: ID, isDescending: true },
  largest: {
    by: sql`(${sumOf('size')} + ${sumOf('previews_bytes')})`,
    kind: 'number',
    id: ID,
    isDescending: true,
  },
};

const findEvents = async (
  db: Queryable,
  { search, order }: Pick<QueryOf<'listAllEvents'>, 'search' | 'order'>,
  page: Page,
) => {
  const pattern = containing(search);
  const pin = normalizePin(search);
  const found = db
    .selectFrom('events')
    .innerJoin('users as host', 'host.id', 'events.host_id')
    .where((e) =>
      e.or([
        e('events.name', 'ilike', pattern),
        e('host.name', 'ilike', pattern),
        e('host.email', 'ilike', pattern),
        ...(isPin(pin) ? [e('events.pin', '=', pin)] : []),
      ]),
    );
  const [{ rows, next }, { total }] = await Promise.all([
    readPage(
      found
        .select(['events.id', 'pin', 'events.name', 'type', 'host_id', 'starts_at', 'ends_at'])
        .select(['taken_down_at', 'taken_down_reason', 'host.banned_at', 'host.ban_reason'])
        .select(['photo_count', 'photo_limit', 'host.name as host_name', 'host.email as host_email'])
        .select([sumOf('size').as('size'), sumOf('previews_bytes').as('previews_size')]),
      orders[order],
      page,
    ),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, next, total };
};
