import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs a value, so that only this server can have written it: `value.mac`. */
export const signValue = (key: Buffer, value: string): string => `${value}.${macOf(key, value)}`;

/** Returns the value of a signed text; undefined when the signature is not ours. */
export const readSigned = (key: Buffer, signed: string): string | undefined => {
  const dot = signed.lastIndexOf('.');
  const value = signed.slice(0, dot);
  const [given, right] = [Buffer.from(signed.slice(dot + 1)), Buffer.from(macOf(key, value))];
  return given.length === right.length && timingSafeEqual(given, right) ? value : undefined;
};

const macOf = (key: Buffer, value: string): string =>
  createHmac('sha256', key).update(value).digest().subarray(0, 16).toString('base64url');
