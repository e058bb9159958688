import { planDefaults } from '@togather/contract/plans.ts';
import type { Context } from '#app/context/context.ts';
import { requireHosting } from '#events/membership/installation-roles.ts';
import { findEvent } from '#events/membership/queries.ts';
import { act } from '#http/act.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Tx } from '#platform/db/db.ts';
import {
  type Checkout,
  cashierLanguage,
  checkoutFields,
  newTradeNo,
} from '#platform/ecpay/checkout-fields.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { addAttempt, getPendingEvent, listStarts, markPendingEvent } from '#plus/payments/queries.ts';
import type { PendingEventRow } from './policy.ts';
import { requireOwnPendingEvent } from './policy.ts';
import { requireUpgradable } from './save-upgrade.ts';

export const startPaymentAct = act('startPayment', async (context, { params, viewer, request }) => {
  const pending = await requireOwnPendingEvent(context, params.pendingEventId, viewer);
  requireHosting(context, viewer);
  return startPayment(context, pending, cashierLanguage(request.headers['accept-language']));
});

/** The provider is queried about each start for a day, so starts are limited (threats.md D13). */
const STARTS_AN_HOUR = 10;
const HOUR_MS = 3600_000;

/**
 * Starts a new payment attempt, from PENDING, PROCESSING or FAIL, and returns the form for the cashier. Throws Failure
 * ALREADY_PAID, EVENT_UNKNOWN or EVENT_ENDED for an upgrade of an
 * event that is gone, TOO_MANY_REQUESTS after ten starts of its owner within an hour, or SERVICE_UNAVAILABLE when payments
 * are off.
 */
const startPayment = async (
  context: Context,
  { id: pendingEventId, owner_id }: Pick<PendingEventRow, 'id' | 'owner_id'>,
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
    await admitStart(tx, owner_id, attempt.startedAt);
    await takeLock(tx, { pendingEvent: pendingEventId });
    const pending = await getPendingEvent(tx, pendingEventId);
    if (pending.status === 'PAID') throw new Failure('ALREADY_PAID');
    if (pending.upgrade_of !== null && owner_id !== null) {
      const event = await findEvent(tx, { id: pending.upgrade_of });
      requireUpgradable(event, { ownerId: owner_id, now: attempt.startedAt });
    }
    await addAttempt(tx, attempt);
    await markPendingEvent(tx, pendingEventId, { status: 'PROCESSING' });
  });
  const fields = checkoutFields({ ...attempt, merchant: payments.merchant, publicUrl, language });
  return { paymentParams: JSON.stringify(fields) };
};

/** Serialises the starts of one user, so that parallel ones are counted exactly. */
const admitStart = async (tx: Tx, ownerId: string | null, now: Date) => {
  if (!ownerId) throw new Failure('PENDING_EVENT_NOT_FOUND');
  await takeLock(tx, { user: ownerId });
  const starts = await listStarts(tx, { ownerId, since: new Date(now.getTime() - HOUR_MS) });
  const oldest = starts[STARTS_AN_HOUR - 1];
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000));
  throw new Failure('TOO_MANY_REQUESTS', { retryAfter });
};
