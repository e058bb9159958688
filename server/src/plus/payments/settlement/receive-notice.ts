import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Fields, isSigned } from '#platform/ecpay/check-mac-value.ts';
import { readNotice } from '#platform/ecpay/payment-report.ts';
import { settlePayment } from './settle-payment.ts';

export const receivePaymentNoticeAct = act(
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
