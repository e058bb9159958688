import { type Fields, isSigned, sign } from './check-mac-value.ts';
import type { Payments } from './settings.ts';

export type Answer =
  | { readonly kind: 'ANSWERED'; readonly fields: Fields }
  /** Not signed by the provider, or about another trade. */
  | { readonly kind: 'FORGED' }
  /** No response, or a refusal; HTTP 403 means too many requests. */
  | { readonly kind: 'UNAVAILABLE'; readonly cause: unknown };

const TIMEOUT_MS = 10_000;

/** Queries the provider for the state of a trade. Source: developers.ecpay.com.tw, AIO, 查詢訂單 (QueryTradeInfo/V5). */
export async function queryTrade(
  { payments, clock }: { payments: Payments | undefined; clock: () => Date },
  merchantTradeNo: string,
): Promise<Answer> {
  if (!payments) return { kind: 'UNAVAILABLE', cause: new Error('payments are off') };
  const { merchant, queryUrl } = payments;
  const question = {
    MerchantID: merchant.merchantId,
    MerchantTradeNo: merchantTradeNo,
    TimeStamp: String(Math.floor(clock().getTime() / 1000)),
  };
  try {
    const fields = await postForm(queryUrl, sign(question, merchant));
    const ours =
      isSigned(fields, merchant) &&
      fields.MerchantID === merchant.merchantId &&
      fields.MerchantTradeNo === merchantTradeNo;
    return ours ? { kind: 'ANSWERED', fields } : { kind: 'FORGED' };
  } catch (cause) {
    return { kind: 'UNAVAILABLE', cause };
  }
}

const postForm = async (url: string, form: Record<string, string>): Promise<Fields> => {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the provider responded with ${response.status}`);
  return Object.fromEntries(new URLSearchParams(text));
};

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
