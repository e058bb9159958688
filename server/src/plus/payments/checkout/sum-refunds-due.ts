import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** Returns the sum of a pending event's due refunds in NT$. */
export const sumRefundsDue = async (db: Queryable, pendingEventId: string): Promise<number> => {
  const { due } = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`coalesce(sum(amount_twd), 0)::int`.as('due'))
    .where('pending_event_id', '=', pendingEventId)
    .where('refund_due_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due;
};
