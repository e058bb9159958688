import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import type { User } from '#platform/identity/viewer.ts';
import { markRefunded } from './refund-queries.ts';

export const recordRefundAct = act('recordRefund', async (context, { viewer, params }) => {
  await recordRefund(context, viewer, params.merchantTradeNo);
  return { refunded: true as const };
});

/**
 * Records that an administrator refunded a payment in the provider's back office. A second call changes nothing. Throws
 * Failure NOT_FOUND for a payment that is not to be refunded.
 */
const recordRefund = ({ db, clock }: Context, admin: User, merchantTradeNo: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isNew = await markRefunded(tx, merchantTradeNo, { by: admin, now: clock() });
    if (isNew === undefined) throw new Failure('NOT_FOUND');
    if (!isNew) return;
    await recordAudit(tx, {
      role: 'ADMIN',
      by: admin,
      action: 'record-refund',
      details: { merchantTradeNo },
    });
  });
