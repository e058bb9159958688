import type { Fields } from './check-mac-value.ts';

/** What the provider says of an attempt, once its CheckMacValue is right: by a notice or as the answer to a question. */
export interface PaymentReport {
  readonly merchantId: string;
  readonly merchantTradeNo: string;
  /** TWD, as the provider writes it. */
  readonly amount: string;
  readonly outcome: 'PAID' | 'FAILED' | 'UNCLEAR';
  /** True for a payment that was only simulated in the provider's back office. */
  readonly simulated: boolean;
}

/** The provider does not know yet and says that nothing may be delivered. */
const TO_BE_CONFIRMED = '10300066';

/** A signed notice as a report. Source: developers.ecpay.com.tw, AIO, 付款結果通知 (ReturnURL). */
export const readNotice = (fields: Fields): PaymentReport => ({
  merchantId: fields.MerchantID ?? '',
  merchantTradeNo: fields.MerchantTradeNo ?? '',
  amount: fields.TradeAmt ?? '',
  outcome: fields.RtnCode === '1' ? 'PAID' : fields.RtnCode === TO_BE_CONFIRMED ? 'UNCLEAR' : 'FAILED',
  simulated: fields.SimulatePaid !== '0',
});

/** A signed answer to QueryTradeInfo as a report; only "paid" is a verdict, since anything else may still become it. */
export const readTradeInfo = (fields: Fields): PaymentReport => ({
  merchantId: fields.MerchantID ?? '',
  merchantTradeNo: fields.MerchantTradeNo ?? '',
  amount: fields.TradeAmt ?? '',
  outcome: fields.TradeStatus === '1' ? 'PAID' : 'UNCLEAR',
  // The answer has no such field for payments that are real.
  simulated: (fields.SimulatePaid ?? '0') !== '0',
});
