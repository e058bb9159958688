import type { PhotoHearts } from '@togather/contract/photo-notes.ts';
import type { EventChange } from '@togather/contract/schemas/events.ts';
import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/**
 * The channel of LISTEN/NOTIFY. Its payload is `<event id> <kind>`, for hearts `<event id> hearts <photo id> <hearts>`, for a
 * new thumbnail `<event id> photos <photo id>`, and for a wish `<event id> wishes <wish id> <photo id>`.
 */
export const EVENT_CHANNEL = 'togather_event';

export type ChangeKind = EventChange['kind'];

/** The kind of a change; for hearts also the photo and its new number, for a new thumbnail its photo. */
export interface Change {
  readonly kind: ChangeKind;
  readonly heart?: PhotoHearts;
  readonly thumbnailOf?: string;
  readonly wish?: ChangedWish;
}

/** A wish and the photo that it comments on; null in the guestbook. */
export interface ChangedWish {
  readonly wishId: string;
  readonly photoId: string | null;
}

/** Notifies an event's watchers of a change; within a transaction, when that commits. */
export async function announceChange(db: Queryable, eventId: string, kind: ChangeKind): Promise<void> {
  await sql`select ${changeAnnounced(eventId, kind)}`.execute(db);
}

/** The same as an expression. */
export const changeAnnounced = (eventId: string, kind: ChangeKind) =>
  sql`pg_notify(${EVENT_CHANNEL}, ${`${eventId} ${kind}`})`;

/** Notifies an event's watchers of a photo that has a thumbnail now, and those who wait for the thumbnail. */
export async function announceThumbnail(db: Queryable, eventId: string, photoId: string): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${eventId} photos ${photoId}`})`.execute(db);
}

/** Prefix of the payload for an ended session, which a trigger on `sessions` sends: `session <id>`. */
export const SESSION_END = 'session ';

/** Payload for a change of the installation's modes, which a trigger on `modes` sends. */
export const MODES_CHANGE = 'modes';

/** Notifies an event's watchers of a photo's hearts, so that they need not fetch the event. */
export async function announceHearts(
  db: Queryable,
  eventId: string,
  { photoId, hearts }: PhotoHearts,
): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${eventId} hearts ${photoId} ${hearts}`})`.execute(db);
}

/** Notifies an event's watchers of a written, changed or deleted wish. Of many, `announceChange` with the kind is enough. */
export async function announceWish(
  db: Queryable,
  eventId: string,
  { wishId, photoId }: ChangedWish,
): Promise<void> {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${eventId} wishes ${wishId} ${photoId ?? ''}`})`.execute(
    db,
  );
}

/** Parses a payload of the channel. */
export function readChange(payload: string): Change & { readonly eventId: string } {
  const [eventId = '', kind, id, more] = payload.split(' ');
  const change = { eventId, kind: kind as ChangeKind };
  if (!id) return change;
  if (kind === 'wishes') return { ...change, wish: { wishId: id, photoId: more || null } };
  return more ? { ...change, heart: { photoId: id, hearts: Number(more) } } : { ...change, thumbnailOf: id };
}
