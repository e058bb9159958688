import { recordDeed } from '../../audit/record-deed.ts';
import type { Context } from '../../context/context.ts';
import type { User } from '../../http/viewer.ts';
import { Failure } from '../../platform/base/failure.ts';
import { markRefunded } from './refund-queries.ts';

/**
 * Records that an administrator paid a payment back in the provider's back office. The first record stays: again, it
 * changes nothing. Throws Failure NOT_FOUND for a payment that is not to be paid back.
 */
export const recordRefund = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  admin: User,
  merchantTradeNo: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isNew = await markRefunded(tx, merchantTradeNo, { by: admin, now: clock() });
    if (isNew === undefined) throw new Failure('NOT_FOUND');
    if (!isNew) return;
    await recordDeed(tx, { role: 'ADMIN', by: admin, action: 'record-refund', details: { merchantTradeNo } });
  });
