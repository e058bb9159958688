import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Returns `value.mac`, which only this server can create. */
export const signValue = (key: Buffer, value: string): string => `${value}.${macOf(key, value)}`;

/** Returns the value of a signed text; undefined when none of the keys signed it. */
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

/** Cached, because importing a key takes longer than signing. */
const imported = (key: Buffer): KeyObject => {
  const object = objects.get(key) ?? createSecretKey(key);
  objects.set(key, object);
  return object;
};
const objects = new WeakMap<Buffer, KeyObject>();
