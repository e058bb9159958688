import { sql } from 'kysely';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import { countRefundsDue } from '#plus/payments/queries.ts';

/**
 * The position of a refund in the list. The state is the one on the page that was read: if the refund is recorded
 * meanwhile, it moves to the end of the list, and the next page still starts at the old position.
 */
interface RefundKey {
  readonly isRefunded: boolean;
  readonly merchantTradeNo: string;
}

/** Returns the refunds after a key: due ones first, oldest first. */
function findRefunds(
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
type RefundRow = Awaited<ReturnType<typeof findRefunds>>[number];

const isAfter = ({ isRefunded, merchantTradeNo }: RefundKey) => sql<boolean>`
  ((attempt.refunded_at is not null), attempt.refund_due_at, attempt.merchant_trade_no)
  > (${isRefunded}::boolean,
    (select refund_due_at from payment_attempts where merchant_trade_no = ${merchantTradeNo}),
    ${merchantTradeNo})`;

/** Records who refunded a payment and when. Returns false when it was recorded before, undefined when no refund is due. */
async function markRefunded(
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

/**
 * Records that an administrator refunded a payment in the provider's back office. A second call changes nothing. Throws
 * Failure NOT_FOUND for a payment that is not to be refunded.
 */
export const recordRefundAct = act('recordRefund', ({ db, clock }, { caller: { user: by }, params }) =>
  db.transaction().execute(async (tx) => {
    const isNew = await markRefunded(tx, params.merchantTradeNo, { by, now: clock() });
    if (isNew === undefined) throw new Failure('NOT_FOUND');
    if (isNew) await recordAudit(tx, { role: 'ADMIN', by, action: 'recordRefund', details: params });
    return { refunded: true };
  }),
);

/** Returns a page of the payments to refund: due ones first, oldest first. */
export const listRefundsAct = act('listRefunds', async ({ db }, { caller, query: { after, count } }) => {
  await recordAudit(db, {
    role: 'ADMIN',
    by: caller.user,
    action: 'listRefunds',
    details: { after, count },
  });
  const key = after === undefined ? undefined : readKey(after);
  // One extra row shows whether there is another page.
  const [rows, due] = await Promise.all([findRefunds(db, { key, count: count + 1 }), countRefundsDue(db)]);
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return { refunds: shown.map(describe), due, next: rows.length > count && last ? writeKey(last) : null };
});

const readKey = (after: string): RefundKey => {
  const [state, merchantTradeNo = ''] = after.split('-');
  return { isRefunded: state === 'refunded', merchantTradeNo };
};

const writeKey = ({ refunded_at, merchant_trade_no }: RefundRow): string =>
  `${refunded_at ? 'refunded' : 'due'}-${merchant_trade_no}`;

const describe = (row: RefundRow) => ({
  merchantTradeNo: row.merchant_trade_no,
  amountTwd: row.amount_twd,
  reason: row.refund_reason!,
  eventName: row.event_name,
  buyerEmail: row.buyer_email,
  dueAt: row.refund_due_at!.toISOString(),
  refunded: row.refunded_at && { at: row.refunded_at.toISOString(), byEmail: row.refunded_by_email ?? '' },
});
