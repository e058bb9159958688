import type { Visibility } from '@togather/contract/photos.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../http/viewer.ts';
import { mayManage } from '../membership/policy.ts';
import type { EventRow } from '../platform/db/schema.ts';

/**
 * The one rule of visibility (decision 24): the host sees all photos; an uploader the own ones, until the host deletes them;
 * everybody else those that are shown, unless the event is concealed. `isSeenBy` says it of one photo, `seenBy` in SQL.
 */
export interface Seer {
  readonly isHost: boolean;
  readonly isConcealed: boolean;
  /** Whose uploads are the seer's own; undefined for nobody's. */
  readonly userId: string | undefined;
  readonly guestHash: Buffer | undefined;
}

/** Who asks: a signed-in user, a browser that uploaded as a guest, both, or neither. */
export interface Claimant {
  readonly viewer: Viewer;
  readonly guestHash: Buffer | undefined;
}

type Concealment = Pick<EventRow, 'is_concealed' | 'reveal_at'>;

/** Whether the host keeps all photos of an event from its guests at `now`. */
export const isConcealed = ({ is_concealed, reveal_at }: Concealment, now: Date): boolean =>
  is_concealed && (reveal_at === null || reveal_at > now);

/** The same as the API shows it: until when, or null for a tap. */
export const concealmentOf = (event: Concealment, now: Date) => {
  const concealed = isConcealed(event, now);
  return { isConcealed: concealed, revealAt: concealed ? (event.reveal_at?.toISOString() ?? null) : null };
};

/** The same in SQL, of the table `events`. */
export const concealedAt = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(events.is_concealed and (events.reveal_at is null or events.reveal_at > ${now}))`;

const nobody = { isHost: false, isConcealed: false, userId: undefined, guestHash: undefined } as const;

/** Sees all photos. */
export const HOST: Seer = { ...nobody, isHost: true };

/** Sees what everybody sees while the event is not concealed. */
export const ANYBODY: Seer = nobody;

/** Sees what everybody sees: one response serves all guests. */
export const everybody = (event: Concealment, now: Date): Seer => ({
  ...nobody,
  isConcealed: isConcealed(event, now),
});

/** The host, or everybody: for responses without the caller's own unseen photos. */
export const hostOrEverybody = (
  event: Concealment & Pick<EventRow, 'host_id'>,
  viewer: Viewer,
  now: Date,
): Seer => (mayManage(event, viewer) ? HOST : everybody(event, now));

/** The caller with the own uploads. */
export const seerOf = (
  event: Concealment & Pick<EventRow, 'host_id'>,
  { viewer, guestHash }: Claimant,
  now: Date,
): Seer => ({ ...hostOrEverybody(event, viewer, now), userId: viewer?.id, guestHash });

/** The seer without the own uploads: what others of its kind see. */
export const withoutOwn = (seer: Seer): Seer => ({ ...seer, userId: undefined, guestHash: undefined });

interface Uploaded {
  readonly uploader_id: string | null;
  readonly guest_hash: Buffer | null;
}
interface Decided {
  readonly visibility: Visibility;
  readonly deletes_at: Date | null;
}

/** Whether a photo is the seer's own upload. */
export const isOwn = (photo: Uploaded, { userId, guestHash }: Pick<Seer, 'userId' | 'guestHash'>): boolean =>
  (userId !== undefined && photo.uploader_id === userId) ||
  (guestHash !== undefined && photo.guest_hash?.equals(guestHash) === true);

export const isSeenBy = (photo: Uploaded & Decided, seer: Seer): boolean =>
  seer.isHost ||
  (photo.deletes_at === null && ((photo.visibility === 'shown' && !seer.isConcealed) || isOwn(photo, seer)));

/** The same in SQL, of the table `photos`. */
export const seenBy = (seer: Seer): RawBuilder<boolean> =>
  seer.isHost
    ? sql<boolean>`true`
    : sql<boolean>`(photos.deletes_at is null and (${seer.isConcealed ? sql`false` : sql`photos.visibility = 'shown'`} or ${ownBy(seer)}))`;

/** Whether a photo is the seer's own upload, in SQL. */
export const ownBy = ({ userId, guestHash }: Pick<Seer, 'userId' | 'guestHash'>): RawBuilder<boolean> =>
  sql<boolean>`(${userId === undefined ? sql`false` : sql`photos.uploader_id = ${userId}`}
    or ${guestHash === undefined ? sql`false` : sql`photos.guest_hash = ${guestHash}`})`;
