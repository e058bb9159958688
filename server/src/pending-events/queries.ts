import type { Queryable, Tx } from '../db/db.ts';

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

/** The user's row, locked until the transaction ends. Taken before any other lock. */
export const lockBuyer = async (tx: Tx, userId: string): Promise<void> => {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
};

/** The pending event's row, locked until the transaction ends: whatever starts or settles a payment takes turns here. */
export const lockPendingEvent = async (tx: Tx, pendingEventId: string) =>
  tx
    .selectFrom('pending_events')
    .selectAll()
    .where('id', '=', pendingEventId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const markPendingEvent = async (
  tx: Tx,
  pendingEventId: string,
  change: { status: 'PROCESSING' | 'FAIL' } | { status: 'PAID'; event_id: string; paid_at: Date },
): Promise<void> => {
  await tx.updateTable('pending_events').set(change).where('id', '=', pendingEventId).execute();
};
