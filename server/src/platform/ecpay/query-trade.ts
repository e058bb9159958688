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
