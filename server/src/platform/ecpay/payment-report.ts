import type { Fields } from './check-mac-value.ts';

/** The provider's verified report of an attempt: a notice, or the response to a query. */
export interface PaymentReport {
  readonly merchantId: string;
  readonly merchantTradeNo: string;
  /** TWD, as the provider formats it. */
  readonly amount: string;
  readonly outcome: 'PAID' | 'FAILED' | 'UNCLEAR';
  /** True for a payment simulated in the provider's back office. */
  readonly simulated: boolean;
}

/** The provider does not know the result yet; nothing may be delivered. */
const TO_BE_CONFIRMED = '10300066';

/** Converts a signed notice to a report. Source: developers.ecpay.com.tw, AIO, 付款結果通知 (ReturnURL). */
export function readNotice(fields: Fields): PaymentReport {
  return {
    merchantId: fields.MerchantID ?? '',
    merchantTradeNo: fields.MerchantTradeNo ?? '',
    amount: fields.TradeAmt ?? '',
    outcome: fields.RtnCode === '1' ? 'PAID' : fields.RtnCode === TO_BE_CONFIRMED ? 'UNCLEAR' : 'FAILED',
    simulated: fields.SimulatePaid !== '0',
  };
}

/** Converts a signed response of QueryTradeInfo to a report. Only "paid" is final, since other trades may still be paid. */
export function readTradeInfo(fields: Fields): PaymentReport {
  return {
    merchantId: fields.MerchantID ?? '',
    merchantTradeNo: fields.MerchantTradeNo ?? '',
    amount: fields.TradeAmt ?? '',
    outcome: fields.TradeStatus === '1' ? 'PAID' : 'UNCLEAR',
    // Responses about real payments lack this field.
    simulated: (fields.SimulatePaid ?? '0') !== '0',
  };
}
