import { createHash, timingSafeEqual } from 'node:crypto';

/** Fields of an ECPay form; all values are texts, including numbers. */
export type Fields = Readonly<Record<string, string>>;

/** Keys that sign and verify a merchant's messages. */
export interface Keys {
  readonly hashKey: string;
  readonly hashIv: string;
}

/**
 * Returns the CheckMacValue of ECPay's AIO API with EncryptType 1, as 64 upper-case hex digits. Ignores a CheckMacValue
 * among the fields; includes empty values. Source: developers.ecpay.com.tw, AIO, 檢查碼機制 (CheckMacValue).
 */
export function checkMacValue(fields: Fields, { hashKey, hashIv }: Keys): string {
  const pairs = Object.entries(fields)
    .filter(([name]) => name !== 'CheckMacValue')
    .map(([name, value]) => ({ order: name.toLowerCase(), text: `${name}=${value}` }))
    .sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  const joined = [`HashKey=${hashKey}`, ...pairs.map(({ text }) => text), `HashIV=${hashIv}`].join('&');
  return createHash('sha256').update(encodeAsDotNet(joined).toLowerCase()).digest('hex').toUpperCase();
}

/** Returns the fields with their CheckMacValue. */
export function sign(fields: Fields, keys: Keys): Record<string, string> {
  return {
    ...fields,
    CheckMacValue: checkMacValue(fields, keys),
  };
}

/** Returns true when the fields have the CheckMacValue of these keys; compares in constant time. */
export function isSigned(fields: Fields, keys: Keys): boolean {
  const given = Buffer.from(fields.CheckMacValue ?? '');
  const right = Buffer.from(checkMacValue(fields, keys));
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Encodes like HttpUtility.UrlEncode of .NET: a space is `+`; `- _ . ! * ( )` stay, `~` and `'` do not. */
const encodeAsDotNet = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/%20/g, '+').replace(/~/g, '%7e').replace(/'/g, '%27');
