import type { Fields } from './check-mac-value.ts';

/**
 * The provider's report of an attempt, once its CheckMacValue is verified: a notice or the response to a
 * query.
 */
export interface PaymentReport {
  readonly merchantId: string;
  readonly merchantTradeNo: string;
  /** TWD, as the provider writes it. */
  readonly amount: string;
  readonly outcome: 'PAID' | 'FAILED' | 'UNCLEAR';
  /** True for a payment that was only simulated in the provider's back office. */
  readonly simulated: boolean;
}

/** The result is not known to the provider yet, and nothing may be delivered. */
const TO_BE_CONFIRMED = '10300066';

/** A signed notice as a report. Source: developers.ecpay.com.tw, AIO, 付款結果通知 (ReturnURL). */
export const readNotice = (fields: Fields): PaymentReport => ({
  merchantId: fields.MerchantID ?? '',
  merchantTradeNo: fields.MerchantTradeNo ?? '',
  amount: fields.TradeAmt ?? '',
  outcome: fields.RtnCode === '1' ? 'PAID' : fields.RtnCode === TO_BE_CONFIRMED ? 'UNCLEAR' : 'FAILED',
  simulated: fields.SimulatePaid !== '0',
});

/**
 * Maps a signed response of QueryTradeInfo to a report; only "paid" is a verdict, since others may still
 * become it.
 */
export const readTradeInfo = (fields: Fields): PaymentReport => ({
  merchantId: fields.MerchantID ?? '',
  merchantTradeNo: fields.MerchantTradeNo ?? '',
  amount: fields.TradeAmt ?? '',
  outcome: fields.TradeStatus === '1' ? 'PAID' : 'UNCLEAR',
  // The response has no such field for payments that are real.
  simulated: (fields.SimulatePaid ?? '0') !== '0',
});
