import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs a value, so that only this server can have written it: `value.mac`. */
export const signValue = (key: Buffer, value: string): string => `${value}.${macOf(key, value)}`;

/** Returns the value of a text that one of the keys signed; undefined when the signature is not ours. */
export const readSigned = (keys: readonly Buffer[], signed: string): string | undefined => {
  const dot = signed.lastIndexOf('.');
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isBy = (key: Buffer) => {
    const right = Buffer.from(macOf(key, value));
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return keys.some(isBy) ? value : undefined;
};

const macOf = (key: Buffer, value: string): string =>
  createHmac('sha256', imported(key)).update(value).digest().subarray(0, 16).toString('base64url');

/** Importing a key takes longer than signing with it. */
const imported = (key: Buffer): KeyObject => {
  const object = objects.get(key) ?? createSecretKey(key);
  objects.set(key, object);
  return object;
};
const objects = new WeakMap<Buffer, KeyObject>();
