import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/**
 * The position of a refund in the list. The state is the one on the page that was read: if the refund is recorded
 * meanwhile, it moves to the end of the list, and the next page still starts at the old position.
 */
export interface RefundKey {
  readonly isRefunded: boolean;
  readonly merchantTradeNo: string;
}

/** Returns the refunds after a key: due ones first, oldest first. */
export function findRefunds(
  db: Queryable,
  { key, count }: { readonly key: RefundKey | undefined; readonly count: number },
) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('pending_events as pending', 'pending.id', 'attempt.pending_event_id')
    .leftJoin('users as buyer', 'buyer.id', 'pending.owner_id')
    .select(['attempt.merchant_trade_no', 'attempt.amount_twd', 'attempt.refund_reason'])
    .select(['attempt.refund_due_at', 'attempt.refunded_at', 'attempt.refunded_by_email'])
    .select(['pending.event_name', 'buyer.email as buyer_email'])
    .where('attempt.refund_due_at', 'is not', null)
    .$if(key !== undefined, (query) => query.where(isAfter(key!)))
    .orderBy(sql`(attempt.refunded_at is not null)`)
    .orderBy('attempt.refund_due_at')
    .orderBy('attempt.merchant_trade_no')
    .limit(count)
    .execute();
}
export type RefundRow = Awaited<ReturnType<typeof findRefunds>>[number];

const isAfter = ({ isRefunded, merchantTradeNo }: RefundKey) => sql<boolean>`
  ((attempt.refunded_at is not null), attempt.refund_due_at, attempt.merchant_trade_no)
  > (${isRefunded}::boolean,
    (select refund_due_at from payment_attempts where merchant_trade_no = ${merchantTradeNo}),
    ${merchantTradeNo})`;

/** Records who refunded a payment and when. Returns false when it was recorded before, undefined when no refund is due. */
export async function markRefunded(
  db: Queryable,
  merchantTradeNo: string,
  { by, now }: { readonly by: { readonly id: string; readonly email: string }; readonly now: Date },
): Promise<boolean | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ refunded_at: now, refunded_by: by.id, refunded_by_email: by.email })
    .where('merchant_trade_no', '=', merchantTradeNo)
    .where('refund_due_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const known = await db
    .selectFrom('payment_attempts')
    .select('merchant_trade_no')
    .where('merchant_trade_no', '=', merchantTradeNo)
    .where('refund_due_at', 'is not', null)
    .executeTakeFirst();
  return known ? false : undefined;
}
