import { createHash } from 'node:crypto';
import type { Context } from '#app/context/context.ts';
import type { Reply, Request } from '#http/exchange.ts';
import { readCookie, setCookie } from '#http/responding/cookies.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Caller } from '#platform/identity/caller.ts';

const NAME = 'togather_guest';

/** Returns SHA-256 of the guest's cookie; undefined without one. */
export function readGuest(request: Request): Buffer | undefined {
  const value = readCookie(request, NAME);
  return value && /^[A-Za-z0-9]{22}$/.test(value) ? hashOf(value) : undefined;
}

/**
 * Returns the caller with an account or a guest's hash. Sets the cookie if the guest has none. The hash identifies the guest's
 * uploads, hearts and requests.
 */
export function ensureGuest(context: Context, caller: Caller, reply: Reply): Caller {
  if (caller.user || caller.guestHash) return caller;
  const value = newId();
  setCookie(context, reply, { name: NAME, value });
  return { ...caller, guestHash: hashOf(value) };
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
