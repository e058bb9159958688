import type { Context } from '#app/context/context.ts';
import { type AnyAct, act } from '#http/act.ts';
import { type Fields, isSigned } from '#platform/ecpay/check-mac-value.ts';
import { readNotice } from '#platform/ecpay/query-trade.ts';
import { settlePayment } from './settlement/settle-payment.ts';

const receivePaymentNoticeAct = act(
  'receivePaymentNotice',
  async (context, { body, reply }) => {
    const answer = await receiveNotice(context, body);
    return reply.type('text/plain').header('cache-control', 'no-store').send(answer);
  },
  'form',
);

const TAKEN = '1|OK';
const NOT_TAKEN = '0|CheckMacValue Error';

/**
 * Receives the provider's notice of a payment and returns the acknowledgement. A signed notice that does not settle is
 * acknowledged too, with an alarm, since a repetition would change nothing. A failure on our side throws, so that the
 * provider repeats the notice.
 */
const receiveNotice = async (context: Context, fields: Fields): Promise<typeof TAKEN | typeof NOT_TAKEN> => {
  const { payments, log } = context;
  if (!payments || !isNotice(fields) || !isSigned(fields, payments.merchant)) {
    log.error({ alarm: 'payment-forged' }, 'a payment notice is not signed by the provider');
    return NOT_TAKEN;
  }
  const verdict = await settlePayment(context, readNotice(fields));
  const strange = verdict.act === 'REFUSE' && verdict.reason === 'WRONG_MERCHANT';
  return strange ? NOT_TAKEN : TAKEN;
};

/**
 * Returns true for the result of a trade. Checkout forms, which browsers see, and responses to queries are signed with
 * the same keys, but neither has both of these fields.
 */
const isNotice = ({ RtnCode, TradeNo }: Fields): boolean => Boolean(RtnCode && TradeNo);

const returnFromCashierAct = act(
  'returnFromCashier',
  async (context, { params, reply }) => reply.redirect(outcomePage(context, params.pendingEventId), 303),
  'form',
);

const leaveCashierAct = act(
  'leaveCashier',
  async (context, { params, reply }) => reply.redirect(outcomePage(context, params.pendingEventId), 303),
  'form',
);

/** Returns the page that queries the payment's status; the form that the browser posted is not trusted. */
const outcomePage = ({ publicUrl }: Context, pendingEventId: string): string =>
  `${publicUrl}/pending-event-creation-complete/${pendingEventId}`;

/** What the endpoints of this noun do. */
export const paymentsActs: readonly AnyAct[] = [
  receivePaymentNoticeAct,
  returnFromCashierAct,
  leaveCashierAct,
];
