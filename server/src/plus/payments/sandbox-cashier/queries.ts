import type { Queryable } from '#platform/db/db.ts';
import type { Fields } from '#platform/ecpay/check-mac-value.ts';
import { newTradeNo } from '#platform/ecpay/checkout-fields.ts';

/** Stores a checkout; returns false when its MerchantTradeNo exists. */
export async function openTrade(db: Queryable, fields: Fields, now: Date): Promise<boolean> {
  const opened = await db
    .insertInto('sandbox_trades')
    .values({
      merchant_trade_no: fields.MerchantTradeNo ?? '',
      fields: JSON.stringify(fields),
      trade_no: newTradeNo(),
      traded_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchant_trade_no')
    .executeTakeFirst();
  return opened !== undefined;
}

export async function findTrade(db: Queryable, merchantTradeNo: string) {
  return db
    .selectFrom('sandbox_trades')
    .selectAll()
    .where('merchant_trade_no', '=', merchantTradeNo)
    .executeTakeFirst();
}
export type Trade = NonNullable<Awaited<ReturnType<typeof findTrade>>>;

/** Pays or declines an open trade; does not change a decided one. */
export async function decideTrade(
  db: Queryable,
  merchantTradeNo: string,
  { status, now }: { status: 'PAID' | 'FAILED'; now: Date },
): Promise<void> {
  await db
    .updateTable('sandbox_trades')
    .set({ status, decided_at: now })
    .where('merchant_trade_no', '=', merchantTradeNo)
    .where('status', '=', 'OPEN')
    .execute();
}
