import { createHash } from 'node:crypto';
import type { Context } from '#app/context/context.ts';
import type { Exchange, Request } from '#http/exchange.ts';
import { readCookie, setCookie } from '#http/responding/cookies.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Viewer } from '#platform/identity/viewer.ts';

const NAME = 'togather_guest';

/** Returns SHA-256 of the guest's cookie; undefined without one. */
export function readGuest(request: Request): Buffer | undefined {
  const value = readCookie(request, NAME);
  return value && /^[A-Za-z0-9]{22}$/.test(value) ? hashOf(value) : undefined;
}

/**
 * Returns the guest's hash; sets the cookie at the first lookup, upload, report or heart. With it a guest can later
 * delete their own uploads.
 */
export function ensureGuest(context: Context, { request, reply }: Exchange): Buffer {
  const known = readGuest(request);
  if (known) return known;
  const value = newId();
  setCookie(context, reply, { name: NAME, value });
  return hashOf(value);
}

/** Returns a key of the caller, by account or else by guest cookie, for counts in memory; undefined without either. */
export function keyOfCaller(request: Request, viewer: Viewer): string | undefined {
  return viewer ? `user ${viewer.id}` : readGuest(request)?.toString('base64');
}

const hashOf = (value: string): Buffer => createHash('sha256').update(value).digest();
