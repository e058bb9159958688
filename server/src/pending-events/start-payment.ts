import { planDefaults } from '@togather/contract/plans.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { type Checkout, checkoutFields } from '../payments/checkout-fields.ts';
import { newTradeNo } from '../payments/new-trade-no.ts';
import { addAttempt } from '../payments/queries.ts';
import { lockPendingEvent, markPendingEvent } from './queries.ts';

/**
 * Starts a new attempt to pay, from PENDING, PROCESSING or FAIL, and answers the form for the cashier.
 * Throws Failure ALREADY_PAID, or SERVICE_UNAVAILABLE where nothing can be paid.
 */
export const startPayment = async (
  context: Pick<Context, 'db' | 'clock' | 'payments' | 'publicUrl'>,
  pendingEventId: string,
  language: Checkout['language'],
) => {
  const { db, payments, publicUrl } = context;
  if (!payments) throw new Failure('SERVICE_UNAVAILABLE');
  const attempt = {
    merchantTradeNo: newTradeNo(),
    amountTwd: planDefaults.Plus.priceTwd,
    startedAt: context.clock(),
    pendingEventId,
  };
  await db.transaction().execute(async (tx) => {
    const pending = await lockPendingEvent(tx, pendingEventId);
    if (pending.status === 'PAID') throw new Failure('ALREADY_PAID');
    await addAttempt(tx, attempt);
    await markPendingEvent(tx, pendingEventId, { status: 'PROCESSING' });
  });
  const fields = checkoutFields({ ...attempt, merchant: payments.merchant, publicUrl, language });
  return { paymentParams: JSON.stringify(fields) };
};
