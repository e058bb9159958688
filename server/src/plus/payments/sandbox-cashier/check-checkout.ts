import { type Fields, isSigned } from '#platform/ecpay/check-mac-value.ts';
import type { Merchant } from '#platform/ecpay/settings.ts';

const address = /^https?:\/\/.{1,192}$/;

/** Required fields and their formats. Source: developers.ecpay.com.tw, AIO, 產生訂單. */
const required: Readonly<Record<string, RegExp>> = {
  MerchantID: /^[A-Za-z0-9]{1,10}$/,
  MerchantTradeNo: /^[A-Za-z0-9]{1,20}$/,
  MerchantTradeDate: /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/,
  PaymentType: /^aio$/,
  TotalAmount: /^[1-9]\d{0,7}$/,
  TradeDesc: /^.{1,200}$/su,
  ItemName: /^.{1,400}$/su,
  ReturnURL: address,
  ChoosePayment: /^Credit$/,
  EncryptType: /^1$/,
};
const optional: Readonly<Record<string, RegExp>> = {
  OrderResultURL: address,
  ClientBackURL: address,
  Language: /^(CHT|ENG)$/,
};

/** Known words that the provider's firewall refuses with 10400011. */
const BLOCKED = /[<>]|\b(echo|curl|wget|python|perl|bash|cmd|powershell|eval|exec)\b/i;

/** Returns why the cashier refuses a checkout form, in its words; undefined when it accepts it. */
export function refusalOf(fields: Fields, merchant: Merchant): string | undefined {
  const blocked = ['ItemName', 'TradeDesc'].find((name) => BLOCKED.test(fields[name] ?? ''));
  if (blocked) return `10400011 ${blocked}`;
  const missing = Object.entries(required).find(([name, shape]) => !shape.test(fields[name] ?? ''));
  if (missing) return `${missing[0]} Error`;
  const wrong = Object.entries(optional).find(
    ([name, shape]) => !shape.test(fields[name] ?? '') && name in fields,
  );
  if (wrong) return `${wrong[0]} Error`;
  if (fields.MerchantID !== merchant.merchantId) return 'MerchantID Error';
  return isSigned(fields, merchant) ? undefined : 'CheckMacValue Error';
}
