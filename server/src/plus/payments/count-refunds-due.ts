import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

export async function countRefundsDue(db: Queryable): Promise<number> {
  const { due } = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`count(*)::int`.as('due'))
    .where('refund_due_at', 'is not', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirstOrThrow();
  return due;
}
