import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * One token per event, the same for hours, so that the addresses of its photos stay the same and a browser's cache
 * works: `<expiry in base 36>.<HMAC-SHA-256, 16 bytes in base64url>` over event and expiry.
 */
const WINDOW_MS = 6 * 3600_000;

/** The event's token at `now`: valid for 6 to 12 hours. */
export const eventToken = (key: Buffer, eventId: string, now: Date): string => {
  const expiry = (Math.floor(now.getTime() / WINDOW_MS) + 2) * WINDOW_MS;
  return `${expiry.toString(36)}.${macOf(key, eventId, expiry)}`;
};

/** Tells what a token is worth for an event at `now`. */
export const checkEventToken = (
  key: Buffer,
  eventId: string,
  token: string,
  now: Date,
): 'valid' | 'expired' | 'invalid' => {
  const [expiryText = '', mac = ''] = token.split('.');
  const expiry = Number.parseInt(expiryText, 36);
  if (!Number.isSafeInteger(expiry)) return 'invalid';
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(key, eventId, expiry))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'invalid';
  return now.getTime() < expiry ? 'valid' : 'expired';
};

const macOf = (key: Buffer, eventId: string, expiry: number): string =>
  createHmac('sha256', key).update(`${eventId}.${expiry}`).digest().subarray(0, 16).toString('base64url');
