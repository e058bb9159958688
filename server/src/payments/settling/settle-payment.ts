import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { Context } from '../../context/context.ts';
import { insertEvent } from '../../events/lifecycle/create-event.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PaymentReport } from '../../platform/ecpay/payment-report.ts';
import { takeLock } from '../../platform/locks/locks.ts';
import { findOrder, getAttempt, getPendingEvent, markAttempt, markPendingEvent } from '../queries.ts';
import { decideSettlement, type Verdict } from './decide-settlement.ts';

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'payments'>;

/**
 * Applies the provider's verified report of an attempt in one transaction. A lock on the pending event's row serialises
 * reports, and a crash leaves all or nothing (threats.md F2). Locks the buyer's row first, like the start of a payment
 * and the deletion of an account (D23).
 */
export const settlePayment = async (context: Parts, report: PaymentReport): Promise<Verdict> => {
  const verdict = await context.db.transaction().execute(async (tx) => {
    const found = await findOrder(tx, report.merchantTradeNo);
    const merchantId = context.payments?.merchant.merchantId ?? '';
    if (!found) return decideSettlement({ merchantId, attempt: undefined, pending: undefined }, report);
    const { pendingEventId, ownerId } = found;
    if (ownerId !== null) await takeLock(tx, { user: ownerId });
    await takeLock(tx, { pendingEvent: pendingEventId });
    const row = await getPendingEvent(tx, pendingEventId);
    // Read after taking the lock, in a separate statement, so that it sees concurrent changes.
    const attempt = await getAttempt(tx, report.merchantTradeNo);
    const pending = { status: row.status, ownerId: row.owner_id };
    const decided = decideSettlement({ merchantId, attempt, pending }, report);
    const order = {
      pendingEventId,
      name: row.event_name,
      hostId: row.owner_id ?? '',
      eventDate: row.event_date,
    };
    await carryOut(context, tx, { verdict: decided, merchantTradeNo: report.merchantTradeNo, order });
    return decided;
  });
  raiseAlarm(context, verdict, report.merchantTradeNo);
  return verdict;
};

interface Decision {
  readonly verdict: Verdict;
  readonly merchantTradeNo: string;
  readonly order: {
    readonly pendingEventId: string;
    readonly name: string;
    readonly hostId: string;
    readonly eventDate: string | null;
  };
}

const carryOut = async (context: Parts, tx: Tx, { verdict, merchantTradeNo, order }: Decision) => {
  const now = context.clock();
  if (verdict.act === 'FAIL') {
    await markAttempt(tx, merchantTradeNo, { status: 'FAILED', verdict_at: now });
    if (verdict.pendingFails) await markPendingEvent(tx, order.pendingEventId, { status: 'FAIL' });
  }
  if (verdict.act === 'REFUND') {
    await markAttempt(tx, merchantTradeNo, {
      status: 'PAID',
      verdict_at: now,
      refund_due_at: now,
      refund_reason: verdict.reason,
    });
  }
  if (verdict.act === 'SETTLE') {
    await markAttempt(tx, merchantTradeNo, { status: 'PAID', verdict_at: now });
    const { eventId } = await insertEvent(tx, {
      name: order.name,
      type: 'Plus',
      hostId: order.hostId,
      startsAt: now,
      eventDate: dateOf(order.eventDate, now),
      photoLimit: context.config.limits.plusPhotoLimit,
    });
    await markPendingEvent(tx, order.pendingEventId, { status: 'PAID', event_id: eventId, paid_at: now });
  }
};

/** A payment may settle after the wanted day, which is then the day of the settlement. */
const dateOf = (wanted: string | null, now: Date): string => {
  const today = dayInTaipei(now);
  return wanted !== null && wanted > today ? wanted : today;
};

const raiseAlarm = ({ log }: Parts, verdict: Verdict, merchantTradeNo: string) => {
  if (verdict.act === 'REFUND') {
    log.error(
      { alarm: 'refund-due', reason: verdict.reason, merchantTradeNo },
      'a payment is to be refunded',
    );
  }
  if (verdict.act === 'REFUSE') {
    log.error(
      { alarm: 'payment-refused', reason: verdict.reason, merchantTradeNo },
      'a payment is not accepted',
    );
  }
};
