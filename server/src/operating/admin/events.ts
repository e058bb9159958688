import { dayInTaipei, endOfRetention, lastEventDate } from '@togather/contract/event-dates.ts';
import { isPin, normalizePin } from '@togather/contract/pins.ts';
import type { QueryOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { addEvent } from '#events/lifecycle/create-event.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { detailsOf, type Order, type Page, readPage } from './page-by-key.ts';
import { containing, sanctionOf, userExists } from './queries.ts';

/** Returns the end that a host could reach by moving the event as late as possible: no photos are kept longer. */
function lastEndDay(createdAt: Date, retentionDays: number): string {
  return dayInTaipei(endOfRetention(lastEventDate(createdAt), retentionDays));
}

/**
 * Lets an event end with a day in Taiwan. Throws Failure EVENT_UNKNOWN, EVENT_ENDED when its photos are being removed
 * already, or EVENT_END_OUT_OF_RANGE.
 */
export const changeEventEndAct = act('changeEventEnd', (context, { caller, params: { eventId }, body }) =>
  withLock(context, { event: eventId }, async (tx) => {
    const { endDay } = body;
    const now = context.clock();
    const event = await tx
      .selectFrom('events')
      .select(['starts_at', 'ends_at'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (!event) throw new Failure('EVENT_UNKNOWN');
    if (event.ends_at <= now) throw new Failure('EVENT_ENDED');
    if (
      endDay < dayInTaipei(now) ||
      endDay > lastEndDay(event.starts_at, context.config.limits.retentionDays)
    )
      throw new Failure('EVENT_END_OUT_OF_RANGE');
    const endsAt = endOfRetention(endDay, 0);
    await tx.updateTable('events').set({ ends_at: endsAt }).where('id', '=', eventId).execute();
    const details = { from: dayInTaipei(event.ends_at), to: endDay };
    await recordAudit(tx, { role: 'ADMIN', by: caller.user, action: 'changeEventEnd', eventId, details });
    await announceChange(tx, eventId, 'event');
    return { eventEndDate: endsAt.toISOString() };
  }),
);

/** Returns a page of the events that a search finds by PIN as typed, by name, or by host: newest or largest first. */
export const listAllEventsAct = act('listAllEvents', async ({ db, config }, { caller, query }) => {
  const { search, order, ...page } = query;
  const details = { isSearch: search !== '', order, ...detailsOf(page) };
  await recordAudit(db, { role: 'ADMIN', by: caller.user, action: 'listAllEvents', details });
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
      banned: sanctionOf(row.banned_at, row.ban_reason),
    },
    eventStartDate: row.starts_at.toISOString(),
    eventEndDate: row.ends_at.toISOString(),
    photoCount: row.photo_count,
    totalPhotoLimit: row.photo_limit,
    size: Number(row.size),
    previewsSize: Number(row.previews_size),
    lastEndDay: lastEndDay(row.starts_at, config.limits.retentionDays),
    takenDown: sanctionOf(row.taken_down_at, row.taken_down_reason),
  }));
  return { events, total, next };
});

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
  const columns = found
    .select(['events.id', 'pin', 'events.name', 'type', 'host_id', 'starts_at', 'ends_at'])
    .select(['taken_down_at', 'taken_down_reason', 'host.banned_at', 'host.ban_reason'])
    .select(['photo_count', 'photo_limit', 'host.name as host_name', 'host.email as host_email'])
    .select([sumOf('size').as('size'), sumOf('previews_bytes').as('previews_size')]);
  return readPage(columns, orders[order], page);
};

/** Creates a Plus event for a user without payment. Throws Failure USER_NOT_FOUND. */
export const createPlusDirectlyAct = act('createPlusDirectly', (context, { caller, body }) =>
  context.db.transaction().execute(async (tx) => {
    const { eventName, eventHostUserId, photoLimit } = body;
    if (!(await userExists(tx, eventHostUserId))) throw new Failure('USER_NOT_FOUND');
    const event = await addEvent(context, tx, {
      name: eventName,
      type: 'Plus',
      hostId: eventHostUserId,
      startsAt: context.clock(),
      photoLimit: photoLimit ?? context.config.limits.plusPhotoLimit,
      retentionDays: context.config.limits.retentionDays,
    });
    await recordAudit(tx, {
      role: 'ADMIN',
      by: caller.user,
      action: 'createPlusDirectly',
      eventId: event.eventId,
      details: { hostId: eventHostUserId, ...(photoLimit !== undefined && { photoLimit }) },
    });
    return event;
  }),
);

export const takeEventDownAct = act('takeEventDown', async (context, { caller, params, body }) => {
  await changeTakedown(context, caller.user, { ...params, ...body });
  return { takenDown: true as const };
});

export const bringEventBackAct = act('bringEventBack', async (context, { caller, params }) => {
  await changeTakedown(context, caller.user, { ...params, reason: undefined });
  return { takenDown: false as const };
});

/**
 * Takes an event down for a reason, which its host sees, or brings it back without one. Deletes nothing. Notifies
 * watchers and invalidates cached responses at once. Throws Failure EVENT_UNKNOWN.
 */
const changeTakedown = (
  { db, clock }: Context,
  admin: Administrator,
  { eventId, reason }: { readonly eventId: string; readonly reason: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isDown = reason !== undefined;
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set({ taken_down_at: isDown ? clock() : null, taken_down_reason: reason ?? '' })
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('EVENT_UNKNOWN');
    const action = isDown ? 'takeEventDown' : 'bringEventBack';
    await recordAudit(tx, { role: 'ADMIN', by: admin, action, eventId });
    await announceChange(tx, eventId, 'event');
  });

/**
 * Changes how many photos an event may hold, under the lock of uploads. Throws Failure EVENT_UNKNOWN, or
 * PHOTO_LIMIT_TOO_SMALL when it holds more.
 */
export const changePhotoLimitAct = act('changePhotoLimit', (context, { caller, params, body }) =>
  withLock(context, { event: params.eventId }, async (tx) => {
    const { eventId } = params;
    const { photoLimit } = body;
    const event = await tx
      .selectFrom('events')
      .select(['photo_count', 'photo_limit'])
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (!event) throw new Failure('EVENT_UNKNOWN');
    if (photoLimit < event.photo_count) throw new Failure('PHOTO_LIMIT_TOO_SMALL');
    await tx.updateTable('events').set({ photo_limit: photoLimit }).where('id', '=', eventId).execute();
    const details = { from: event.photo_limit, to: photoLimit };
    await recordAudit(tx, { role: 'ADMIN', by: caller.user, action: 'changePhotoLimit', eventId, details });
    await announceChange(tx, eventId, 'event');
    return { photoLimit };
  }),
);
