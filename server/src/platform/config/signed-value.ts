import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Returns `value.mac`, which only this server can create. */
export function signValue(key: Buffer, value: string): string {
  const mac = macOf(key, value);
  remember(key, value, mac);
  return `${value}.${mac}`;
}

/** Returns the value of a signed text; undefined when none of the keys signed it. */
export function readSigned(keys: readonly Buffer[], signed: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  const value = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const isBy = (key: Buffer) => {
    const mac = macOf(key, value);
    const right = Buffer.from(mac);
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    if (isRight) remember(key, value, mac);
    return isRight;
  };
  return keys.some(isBy) ? value : undefined;
}

const macOf = (key: Buffer, value: string): string =>
  recent.get(key)?.get(value) ??
  createHmac('sha256', imported(key)).update(value).digest().subarray(0, 16).toString('base64url');

/** Cached, because importing a key takes longer than signing. */
const imported = (key: Buffer): KeyObject => {
  const object = objects.get(key) ?? createSecretKey(key);
  objects.set(key, object);
  return object;
};
const objects = new WeakMap<Buffer, KeyObject>();

const MOST_RECENT = 500;

/**
 * Keeps the MAC of a value that this server signed: the requests of an event's guests carry the same few. Strangers cannot add
 * values of their own.
 */
const remember = (key: Buffer, value: string, mac: string) => {
  const macs = recent.get(key) ?? new Map<string, string>();
  if (macs.size >= MOST_RECENT) macs.clear();
  recent.set(key, macs.set(value, mac));
};
const recent = new WeakMap<Buffer, Map<string, string>>();
