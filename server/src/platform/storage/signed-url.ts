import { readSigned, signValue } from '#platform/config/signed-value.ts';

/**
 * One token per event, unchanged for hours, so that the addresses of its photos stay the same and browsers can cache:
 * `<expiry in base 36>.<PIN epoch>.<HMAC-SHA-256, 16 bytes in base64url>` over event, expiry and epoch.
 */
const WINDOW_MS = 6 * 3600_000;
/** The longest validity of a token. */
export const TOKEN_LASTS_MS = 2 * WINDOW_MS;

/** The event whose files a token opens, and its PIN epoch. */
export interface TokenSubject {
  readonly id: string;
  /** For a token of hosts, `hostsSubject` adds the number of removed co-hosts. */
  readonly pin_epoch: number | string;
}

/** An event with what the tokens of its hosts depend on. */
export interface HostedSubject {
  readonly id: string;
  readonly pin_epoch: number;
  readonly hosts_epoch: number;
}

/** Returns the subject of a token that only hosts get: it also ends with the removal of a co-host. */
export function hostsSubject({ id, pin_epoch, hosts_epoch }: HostedSubject): TokenSubject {
  return {
    id,
    pin_epoch: `${pin_epoch}-${hosts_epoch}`,
  };
}

/** Returns the event's token at `now`: valid for 6 to 12 hours, and until its epoch changes. */
export function eventToken(key: Buffer, event: TokenSubject, now: Date): string {
  const expiry = (Math.floor(now.getTime() / WINDOW_MS) + 2) * WINDOW_MS;
  const signed = signValue(key, `${event.id}.${expiry.toString(36)}.${event.pin_epoch}`);
  return signed.slice(event.id.length + 1);
}

/** Checks a token for an event at `now`; any of the keys may have signed it. */
export function checkEventToken(
  keys: readonly Buffer[],
  event: TokenSubject,
  token: string,
  now: Date,
): 'valid' | 'expired' | 'invalid' {
  if (readSigned(keys, `${event.id}.${token}`) === undefined) return 'invalid';
  const [expiry = '', epoch] = token.split('.');
  const isOfNow = now.getTime() < Number.parseInt(expiry, 36) && epoch === String(event.pin_epoch);
  return isOfNow ? 'valid' : 'expired';
}
