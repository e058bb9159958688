import type { Queryable } from '../db/db.ts';

/** A pending event of one owner, with the event it became; undefined for anybody else's. */
export const findOwnPendingEvent = async (db: Queryable, pendingEventId: string, ownerId: string) =>
  db
    .selectFrom('pending_events')
    .leftJoin('events', 'events.id', 'pending_events.event_id')
    .selectAll('pending_events')
    .select(['events.pin', 'events.ends_at'])
    .where('pending_events.id', '=', pendingEventId)
    .where('pending_events.owner_id', '=', ownerId)
    .executeTakeFirst();
export type PendingEventRow = NonNullable<Awaited<ReturnType<typeof findOwnPendingEvent>>>;
