import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { User } from '#platform/identity/viewer.ts';

/** Returns the owner's pending event. Throws Failure PENDING_EVENT_NOT_FOUND for all others (threats.md S7). */
export async function requireOwnPendingEvent(
  { db }: Context,
  pendingEventId: string,
  user: User,
): Promise<PendingEventRow> {
  const found = await findOwnPendingEvent(db, pendingEventId, user.id);
  if (!found) throw new Failure('PENDING_EVENT_NOT_FOUND');
  return found;
}

/** Returns an owner's pending event, with the event it became; undefined for other users. */
const findOwnPendingEvent = async (db: Queryable, pendingEventId: string, ownerId: string) =>
  db
    .selectFrom('pending_events')
    .leftJoin('events', 'events.id', 'pending_events.event_id')
    .selectAll('pending_events')
    .select(['events.pin', 'events.ends_at'])
    .where('pending_events.id', '=', pendingEventId)
    .where('pending_events.owner_id', '=', ownerId)
    .executeTakeFirst();
export type PendingEventRow = NonNullable<Awaited<ReturnType<typeof findOwnPendingEvent>>>;
