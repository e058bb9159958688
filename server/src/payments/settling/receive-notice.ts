import type { Context } from '../../context/context.ts';
import { type Fields, isSigned } from '../../platform/ecpay/check-mac-value.ts';
import { readNotice } from '../../platform/ecpay/payment-report.ts';
import { settlePayment } from './settle-payment.ts';

const TAKEN = '1|OK';
const NOT_TAKEN = '0|CheckMacValue Error';

/**
 * Receives the provider's notice of a payment and returns the acknowledgement. A signed notice that does not
 * settle is accepted too, with an alarm, since repeating it would change nothing; a failure on our side throws,
 * so it comes again.
 */
export const receiveNotice = async (
  context: Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'payments'>,
  fields: Fields,
): Promise<typeof TAKEN | typeof NOT_TAKEN> => {
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
 * A verdict on a trade. We sign our checkout forms with the same keys and hand them to browsers, and the provider signs
 * its responses to our queries: neither has both of these fields, and neither is a notice.
 */
const isNotice = ({ RtnCode, TradeNo }: Fields): boolean => Boolean(RtnCode && TradeNo);
