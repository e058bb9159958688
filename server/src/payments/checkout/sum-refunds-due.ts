import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/db.ts';

/** What was paid for a pending event and is still to be paid back, in NT$: 0 for nothing. */
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
