import type { QueryOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { User } from '#platform/identity/viewer.ts';
import { countRefundsDue } from '#plus/payments/count-refunds-due.ts';
import { findRefunds, type RefundKey, type RefundRow } from './refund-queries.ts';

export const listRefundsAct = act('listRefunds', (context, { viewer, query }) =>
  listRefunds(context, viewer, query),
);

/** Returns a page of the payments to refund: due ones first, oldest first. */
const listRefunds = async (
  { db }: Context,
  admin: User,
  { after, count }: QueryOf<'listRefunds'>,
): Promise<ResponseOf<'listRefunds'>> => {
  await recordAudit(db, { role: 'ADMIN', by: admin, action: 'list-refunds', details: { after, count } });
  const key = after === undefined ? undefined : readKey(after);
  // One extra row shows whether there is another page.
  const [rows, due] = await Promise.all([findRefunds(db, { key, count: count + 1 }), countRefundsDue(db)]);
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return { refunds: shown.map(describe), due, next: rows.length > count && last ? writeKey(last) : null };
};

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
