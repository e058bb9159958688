import { setTimeout as sleep } from 'node:timers/promises';
import { dayInTaipei } from '@togather/contract/event-dates.ts';
import type { Context } from '#app/context/context.ts';
import { addEvent, upgradeEvent } from '#events/lifecycle/create-event.ts';
import { findEvent } from '#events/membership/queries.ts';
import type { Tx } from '#platform/db/db.ts';
import { type PaymentReport, queryTrade, readTradeInfo } from '#platform/ecpay/query-trade.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { judgeUpgrade, type UpgradeState } from '#plus/payments/checkout.ts';
import {
  endQuestions,
  FIRST_QUESTION_MS,
  findOrder,
  getAttempt,
  getPendingEvent,
  isWorthAskingAgain,
  listQuestions,
  markAttempt,
  markPendingEvent,
  nextQuestion,
  type Question,
  takeQuestion,
} from '#plus/payments/queries.ts';
import { decideSettlement, type Verdict } from './decide-settlement.ts';

/**
 * Applies the provider's verified report of an attempt in one transaction. A lock on the pending event's row serialises
 * reports, and a crash leaves all or nothing (threats.md F2). Locks the buyer's row first, like the start of a payment
 * and the deletion of an account (D23), and the event to upgrade last.
 */
export async function settlePayment(context: Context, report: PaymentReport): Promise<Verdict> {
  const { merchantTradeNo } = report;
  const verdict = await context.db.transaction().execute(async (tx) => {
    const found = await findOrder(tx, merchantTradeNo);
    const merchantId = context.payments?.merchant.merchantId ?? '';
    if (!found) return decideSettlement({ merchantId, attempt: undefined, pending: undefined }, report);
    const { pendingEventId, ownerId } = found;
    if (ownerId !== null) await takeLock(tx, { user: ownerId });
    await takeLock(tx, { pendingEvent: pendingEventId });
    const order = await getPendingEvent(tx, pendingEventId);
    const upgrade = await lockUpgrade(context, tx, order);
    // Read after taking the locks, in a separate statement, so that it sees concurrent changes.
    const attempt = await getAttempt(tx, merchantTradeNo);
    const pending = { status: order.status, ownerId: order.owner_id, upgrade };
    const decided = decideSettlement({ merchantId, attempt, pending }, report);
    const amountTwd = attempt?.amountTwd ?? 0;
    await carryOut(context, tx, { verdict: decided, merchantTradeNo, amountTwd, order });
    return decided;
  });
  raiseAlarm(context, verdict, merchantTradeNo);
  return verdict;
}

type Order = Awaited<ReturnType<typeof getPendingEvent>>;

/** Locks the event that a payment turns into Plus. Returns its state, or null where there is nothing to upgrade. */
const lockUpgrade = async (
  { clock }: Context,
  tx: Tx,
  { status, owner_id, upgrade_of }: Order,
): Promise<UpgradeState | null> => {
  if (upgrade_of === null || status === 'PAID') return null;
  await takeLock(tx, { event: upgrade_of });
  const event = await findEvent(tx, { id: upgrade_of });
  return judgeUpgrade(event, { ownerId: owner_id, now: clock() });
};

interface Decision {
  readonly verdict: Verdict;
  readonly merchantTradeNo: string;
  readonly amountTwd: number;
  readonly order: Order;
}

const carryOut = async (context: Context, tx: Tx, decision: Decision) => {
  const { verdict, merchantTradeNo, amountTwd, order } = decision;
  const now = context.clock();
  const payment = { merchantTradeNo, pendingEventId: order.id, amountTwd };
  if (verdict.act === 'FAIL') {
    await markAttempt(tx, merchantTradeNo, { status: 'FAILED', verdict_at: now });
    if (verdict.pendingFails) await markPendingEvent(tx, order.id, { status: 'FAIL' });
  }
  if (verdict.act === 'REFUND') {
    await markAttempt(tx, merchantTradeNo, {
      status: 'PAID',
      verdict_at: now,
      refund_due_at: now,
      refund_reason: verdict.reason,
    });
    if (verdict.reason === 'EVENT_GONE') await markPendingEvent(tx, order.id, { status: 'FAIL' });
    await context.emit(tx, 'paymentSettled', { ...payment, eventId: null, refundReason: verdict.reason });
  }
  if (verdict.act === 'SETTLE') {
    await markAttempt(tx, merchantTradeNo, { status: 'PAID', verdict_at: now });
    const event_id = await deliver(context, tx, { order, now });
    await markPendingEvent(tx, order.id, { status: 'PAID', event_id, paid_at: now });
    await context.emit(tx, 'paymentSettled', { ...payment, eventId: event_id, refundReason: null });
  }
};

/** Creates the Plus event of an order, or turns its Free event into Plus. Returns the event's id. */
const deliver = async (
  context: Context,
  tx: Tx,
  { order, now }: { readonly order: Order; readonly now: Date },
): Promise<string> => {
  const { limits } = context.config;
  const photoLimit = limits.plusPhotoLimit;
  if (order.upgrade_of !== null) {
    await upgradeEvent(tx, order.upgrade_of, photoLimit);
    return order.upgrade_of;
  }
  const { eventId } = await addEvent(context, tx, {
    name: order.event_name,
    type: 'Plus',
    hostId: order.owner_id ?? '',
    startsAt: now,
    eventDate: dateOf(order.event_date, now),
    photoLimit,
    retentionDays: limits.retentionDays,
  });
  return eventId;
};

/** A payment may settle after the wanted day, which is then the day of the settlement. */
const dateOf = (wanted: string | null, now: Date): string => {
  const today = dayInTaipei(now);
  return wanted !== null && wanted > today ? wanted : today;
};

const raiseAlarm = ({ log }: Context, verdict: Verdict, merchantTradeNo: string) => {
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

const QUESTIONS_A_RUN = 30;
/** The provider refuses frequent requests. */
const PAUSE_MS = 300;

/**
 * Queries the provider about attempts without a notice. A paid attempt is settled as by a notice; one that is unpaid
 * after a day has failed. When the provider does not respond, the rest waits for the next run, and the last query is
 * repeated for a week.
 */
export async function reconcilePayments(context: Context): Promise<void> {
  if (!context.payments) return;
  const questions = await listQuestions(context.db, context.clock(), QUESTIONS_A_RUN);
  for (const [index, question] of questions.entries()) {
    if (index > 0) await sleep(PAUSE_MS);
    if (!(await askAbout(context, question))) return;
  }
}

/** Returns false when the provider does not respond. */
const askAbout = async (context: Context, question: Question): Promise<boolean> => {
  const { db, log, clock } = context;
  const merchantTradeNo = question.merchant_trade_no;
  const next = nextQuestion(question.started_at, question.asked, clock());
  // Recorded first, so that no query runs twice at once. A crash skips one query, but never the last: until its result
  // is processed, another is due.
  const due = next ?? new Date(clock().getTime() + FIRST_QUESTION_MS);
  if (!(await takeQuestion(db, question, due))) return true;
  const answer = await queryTrade(context, merchantTradeNo);
  if (answer.kind === 'UNAVAILABLE') {
    log.warn({ merchantTradeNo, err: answer.cause }, 'the payment provider does not respond');
  }
  if (answer.kind === 'FORGED') {
    log.error({ alarm: 'payment-forged', merchantTradeNo }, 'a response is not signed by the provider');
  }
  if (answer.kind === 'ANSWERED') {
    const report = readTradeInfo(answer.fields);
    const verdict = await settlePayment(context, report);
    if (next === null && report.outcome !== 'PAID' && verdict.act === 'NOTHING')
      await giveUp(context, question);
  } else if (next === null) {
    log.error({ alarm: 'payment-unknown', merchantTradeNo }, 'a payment is still unknown after a day');
  }
  const isAskedAgain = answer.kind === 'UNAVAILABLE' && isWorthAskingAgain(question.started_at, clock());
  if (next === null && !isAskedAgain) await endQuestions(db, merchantTradeNo);
  return answer.kind !== 'UNAVAILABLE';
};

/** Fails an attempt that the provider reports as unpaid a day after its start. */
const giveUp = async (context: Context, { merchant_trade_no, amount_twd }: Question) => {
  await settlePayment(context, {
    merchantId: context.payments?.merchant.merchantId ?? '',
    merchantTradeNo: merchant_trade_no,
    amount: String(amount_twd),
    outcome: 'FAILED',
    simulated: false,
  });
};
