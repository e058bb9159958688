import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#app/context/context.ts';
import { readTradeInfo } from '#platform/ecpay/payment-report.ts';
import { queryTrade } from '#platform/ecpay/query-trade.ts';
import { endQuestions, listQuestions, type Question, takeQuestion } from '#plus/payments/queries.ts';
import { FIRST_QUESTION_MS, isWorthAskingAgain, nextQuestion } from '#plus/payments/question-schedule.ts';
import { settlePayment } from './settle-payment.ts';

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
