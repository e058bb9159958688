import { createHmac } from 'node:crypto';
import { FORGET_AFTER_HOURS, OPEN_FORGET_REQUESTS } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { networkOf, siteOf } from '#platform/limits/rate-limit.ts';

/** Returns the open requests of an event, oldest first. */
export function listForgetRequestRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('forget_requests')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}
export type ForgetRequestRow = Awaited<ReturnType<typeof listForgetRequestRows>>[number];

/** Returns the ids of the figures with an open forget request. */
export async function listForgottenFigures(db: Queryable, eventId: string): Promise<Set<string>> {
  return new Set((await listForgetRequestRows(db, eventId)).map((row) => row.figure_id));
}

/** Returns whether this caller made the request. */
export function isAskedBy(
  row: Pick<ForgetRequestRow, 'user_id' | 'guest_hash'>,
  { user, guestHash }: Caller,
): boolean {
  return (
    (user !== undefined && row.user_id === user.id) ||
    (guestHash !== undefined && row.guest_hash?.equals(guestHash) === true)
  );
}

/** Returns hashes of an address's network and, with IPv6, of its /48; they differ between events. */
export function hashNetworks({ secrets }: Context, eventId: string, address: string) {
  const hash = (network: string): Buffer =>
    createHmac('sha256', secrets.keyFor('forget-network')).update(`${eventId} ${network}`).digest();
  const site = siteOf(address);
  return { address_hash: hash(networkOf(address)), site_hash: site ? hash(site) : null };
}

/**
 * Returns a hash of an account's identity, which differs between events and stays the same after the account was deleted.
 */
export async function hashIdentity(
  { db, secrets }: Context,
  eventId: string,
  userId: string,
): Promise<Buffer> {
  const { issuer, subject } = await db
    .selectFrom('users')
    .select(['issuer', 'subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return createHmac('sha256', secrets.keyFor('forget-identity'))
    .update(JSON.stringify([eventId, issuer, subject]))
    .digest();
}

type CountedBy = Pick<ForgetRequestRow, 'identity_hash' | 'guest_hash' | 'address_hash' | 'site_hash'>;

/** Ten times the limit for a /48 of IPv6, as with PINs (limits/pin-guard.ts). */
const OPEN_REQUESTS_OF_SITE = 10 * OPEN_FORGET_REQUESTS;

/**
 * Returns whether the author of a request has reached the limit of open requests of an event: by account or cookie, and for a guest
 * also by network and /48.
 */
export async function isAtForgetLimit(
  db: Queryable,
  eventId: string,
  { identity_hash, guest_hash, address_hash, site_hash }: CountedBy,
): Promise<boolean> {
  const { own, ofSite } = await db
    .selectFrom('forget_requests')
    .select(({ fn, or, eb }) => [
      fn
        .countAll<string>()
        .filterWhere(
          or([
            eb('guest_hash', '=', guest_hash),
            identity_hash ? eb('identity_hash', '=', identity_hash) : eb('address_hash', '=', address_hash),
          ]),
        )
        .as('own'),
      fn.countAll<string>().filterWhere('site_hash', '=', site_hash).as('ofSite'),
    ])
    .where('event_id', '=', eventId)
    .where('by_host', '=', false)
    .executeTakeFirstOrThrow();
  return Number(own) >= OPEN_FORGET_REQUESTS || (!identity_hash && Number(ofSite) >= OPEN_REQUESTS_OF_SITE);
}

/** Returns requests whose figures are due for erasure. */
export function listDueForgetRequests(db: Queryable, now: Date) {
  return db
    .selectFrom('forget_requests')
    .select(['id', 'event_id', 'figure_id'])
    .where('asked_at', '<=', new Date(now.getTime() - FORGET_AFTER_MS))
    .orderBy('asked_at')
    .execute();
}

const FORGET_AFTER_MS = FORGET_AFTER_HOURS * 3600_000;

/** Returns when the figure of a request is erased. */
export function erasedAt({ asked_at }: Pick<ForgetRequestRow, 'asked_at'>): Date {
  return new Date(asked_at.getTime() + FORGET_AFTER_MS);
}

/** A face's place in its photo, in fractions of the photo's width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the box of a row of `faces`, `forgotten_faces` or `blurred_faces`. */
export function boxOf(row: {
  readonly box_left: number;
  readonly box_top: number;
  readonly box_width: number;
  readonly box_height: number;
}): Box {
  return { left: row.box_left, top: row.box_top, width: row.box_width, height: row.box_height };
}

/**
 * Boxes with a larger intersection over union are one face: the detector returns nearly the same box for the same
 * picture, and neighbouring faces hardly overlap.
 */
const SAME_PLACE = 0.4;

/** Returns the intersection over union of two boxes: 0 when apart, 1 when equal. */
export function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (one.width * one.height + other.width * other.height - shared);
}

/**
 * Returns whether two boxes are one face. Another detector draws larger or smaller boxes, so boxes that contain each
 * other's centre count too; a forgotten face must not return with another face pack.
 */
export function isSamePlace(one: Box, other: Box): boolean {
  return overlapOf(one, other) > SAME_PLACE || (holdsMiddle(one, other) && holdsMiddle(other, one));
}

const holdsMiddle = (outer: Box, { left, top, width, height }: Box): boolean => {
  const [x, y] = [left + width / 2 - outer.left, top + height / 2 - outer.top];
  return x > 0 && y > 0 && x < outer.width && y < outer.height;
};

/** Removes the faces of people who asked to be forgotten. */
export function dropForgotten<F extends { readonly box: Box }>(
  faces: readonly F[],
  forgotten: readonly Box[],
): F[] {
  return faces.filter((face) => !forgotten.some((box) => isSamePlace(face.box, box)));
}
