import { createHash } from 'node:crypto';
import type { Context } from '../context/context.ts';
import type { Exchange, Request } from '../http/exchange.ts';
import { readCookie, setCookie } from '../http/responding/cookies.ts';
import { newId } from '../platform/base/new-id.ts';

const NAME = 'togather_guest';

/** SHA-256 of the guest's cookie; undefined for a browser that never did as a guest what sets one. */
export const readGuest = (request: Request): Buffer | undefined => {
  const value = readCookie(request, NAME);
  return value && /^[A-Za-z0-9]{22}$/.test(value) ? hashOf(value) : undefined;
};

/**
 * The guest's hash, with a cookie set at the first lookup, upload, report or heart: by it a guest can later delete what is
 * theirs.
 */
export const ensureGuest = (context: Pick<Context, 'publicUrl'>, { request, reply }: Exchange): Buffer => {
  const known = readGuest(request);
  if (known) return known;
  const value = newId();
  setCookie(context, reply, { name: NAME, value });
  return hashOf(value);
};

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
