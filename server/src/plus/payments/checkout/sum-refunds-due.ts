import { sql } from 'kysely';
import { act } from '#http/act.ts';
import type { Queryable } from '#platform/db/db.ts';
import { type PendingEventRow, requireOwnPendingEvent } from './policy.ts';

export const getPaymentStatusAct = act('getPaymentStatus', async (context, { params, viewer }) => {
  const row = await requireOwnPendingEvent(context, params.pendingEventId, viewer);
  return describePaymentStatus(row, await sumRefundsDue(context.db, row.id));
});

/** Returns the sum of a pending event's due refunds in NT$. */
const sumRefundsDue = async (db: Queryable, pendingEventId: string): Promise<number> => {
  const { due } = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`coalesce(sum(amount_twd), 0)::int`.as('due'))
    .where('pending_event_id', '=', pendingEventId)
    .where('refund_due_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due;
};

/** Returns the state of a payment, with the PIN and end of its event, if that exists. */
const describePaymentStatus = (row: PendingEventRow, refundDueTwd: number) => ({
  pendingEventId: row.id,
  eventName: row.event_name,
  eventType: 'PLUS' as const,
  paymentStatus: row.status,
  correspondingEventBasicInfo:
    row.pin && row.ends_at ? { eventPin: row.pin, endDate: row.ends_at.toISOString() } : null,
  isUpgrade: row.upgrade_of !== null,
  refundDueTwd,
});
