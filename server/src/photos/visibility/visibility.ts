import type { Visibility } from '@togather/contract/photos.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Hosted, mayManage } from '#events/membership/policy.ts';
import type { EventRow, Withheld } from '#platform/db/schema.ts';
import type { Caller, User } from '#platform/identity/caller.ts';

/**
 * The one rule of visibility (decision 24). The host sees all photos. An uploader sees their own photos until the host deletes
 * them. Everyone else sees the shown photos, unless the event is concealed. A photo that is withheld until people in it are blurred
 * is seen by nobody, and before its first search by its uploader. `isSeenBy` applies the rule to one photo, `seenBy` in SQL.
 * A seer is a caller, or a group of callers, in relation to one event: what the rule needs to know of them.
 */
export interface Seer {
  readonly isHost: boolean;
  readonly isConcealed: boolean;
  /** Whose uploads are the seer's own; undefined for nobody's. */
  readonly userId: string | undefined;
  readonly guestHash: Buffer | undefined;
}

type Concealment = Pick<EventRow, 'is_concealed' | 'reveal_at'>;

/** Returns whether an event's photos are concealed from guests at `now`. */
export function isConcealed({ is_concealed, reveal_at }: Concealment, now: Date): boolean {
  return is_concealed && (reveal_at === null || reveal_at > now);
}

/** Returns the concealment as the API has it; `revealAt` is null when the host reveals the photos by a tap. */
export function concealmentOf(event: Concealment, now: Date) {
  const concealed = isConcealed(event, now);
  return { isConcealed: concealed, revealAt: concealed ? (event.reveal_at?.toISOString() ?? null) : null };
}

/** Returns the same condition in SQL, for the table `events`. */
export function concealedAt(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(events.is_concealed and (events.reveal_at is null or events.reveal_at > ${now}))`;
}

/** By which a guest's uploads are recognised: the account, the cookie, or both. */
export type GuestIdentity = Pick<Seer, 'userId' | 'guestHash'>;

const nobody = { isHost: false, isConcealed: false, userId: undefined, guestHash: undefined } as const;

/** Sees all photos. */
export const HOST: Seer = { ...nobody, isHost: true };

/** Sees what everybody sees while the event is not concealed. */
export const ANYBODY: Seer = nobody;

/** Returns the seer for responses that all guests share. */
export function everybody(event: Concealment, now: Date): Seer {
  return {
    ...nobody,
    isConcealed: isConcealed(event, now),
  };
}

/** Returns the seer for responses without the caller's own unseen photos. */
export function hostOrEverybody(event: Concealment & Hosted, user: User | undefined, now: Date): Seer {
  return mayManage(event, user) ? HOST : everybody(event, now);
}

/** Returns the caller as a seer, including their own uploads. */
export function seerOf(event: Concealment & Hosted, { user, guestHash }: Caller, now: Date): Seer {
  return {
    ...hostOrEverybody(event, user, now),
    userId: user?.id,
    guestHash,
  };
}

/** Returns the seer without their own uploads. */
export const withoutOwn = (seer: Seer): Seer => ({ ...seer, userId: undefined, guestHash: undefined });

/** Whose upload a photo is: an account's, a guest's, or nobody's. */
export interface Owner {
  readonly uploader_id: string | null;
  readonly guest_hash: Buffer | null;
}
interface Decided {
  readonly visibility: Visibility;
  readonly deletes_at: Date | null;
  readonly withheld: Withheld | null;
}

/** Returns whether a photo is the seer's own upload. */
export function isOwn(photo: Owner, { userId, guestHash }: GuestIdentity): boolean {
  return (
    (userId !== undefined && photo.uploader_id === userId) ||
    (guestHash !== undefined && photo.guest_hash?.equals(guestHash) === true)
  );
}

export function isSeenBy(photo: Owner & Decided, seer: Seer): boolean {
  if (photo.withheld === 'blur' || (photo.withheld === 'search' && !isOwn(photo, seer))) return false;
  return (
    seer.isHost ||
    (photo.deletes_at === null && ((photo.visibility === 'shown' && !seer.isConcealed) || isOwn(photo, seer)))
  );
}

/** Returns the same condition in SQL, for the table `photos`. */
export function seenBy(seer: Seer): RawBuilder<boolean> {
  const isNobody = seer.userId === undefined && seer.guestHash === undefined;
  const isGiven = isNobody
    ? sql`photos.withheld is null`
    : sql`(photos.withheld is null or (photos.withheld = 'search' and ${ownBy(seer)}))`;
  return seer.isHost
    ? sql<boolean>`${isGiven}`
    : sql<boolean>`(${isGiven} and photos.deletes_at is null and (${seer.isConcealed ? sql`false` : sql`photos.visibility = 'shown'`} or ${ownBy(seer)}))`;
}

/** Returns the condition that a photo is the seer's own upload. */
export function ownBy({ userId, guestHash }: GuestIdentity): RawBuilder<boolean> {
  return sql<boolean>`(${userId === undefined ? sql`false` : sql`photos.uploader_id = ${userId}`}
    or ${guestHash === undefined ? sql`false` : sql`photos.guest_hash = ${guestHash}`})`;
}
