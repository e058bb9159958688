import type { PhotoHearts } from '@togather/contract/photo-notes.ts';
import type { EventChange } from '@togather/contract/schemas/events/event-stream.ts';
import { sql } from 'kysely';
import type { Queryable } from '../db/db.ts';

/** The channel of LISTEN/NOTIFY; its payload is `<event id> <kind>`, for hearts with `<photo id> <hearts>`. */
export const EVENT_CHANNEL = 'togather_event';

export type ChangeKind = EventChange['kind'];

/** What changed; of hearts the photo, and how many it has now. */
export interface Change {
  readonly kind: ChangeKind;
  readonly heart?: PhotoHearts;
}

/**
 * Notifies an event's watchers that something of it changed; within a transaction it is sent when that
 * commits.
 */
export const announceChange = async (db: Queryable, eventId: string, kind: ChangeKind): Promise<void> => {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${eventId} ${kind}`})`.execute(db);
};

/** Begins the payload that a trigger of `sessions` sends for each session that ends: `session <id>`. */
export const SESSION_END = 'session ';

/** Notifies an event's watchers of a photo's hearts, so that they need not ask. */
export const announceHearts = async (
  db: Queryable,
  eventId: string,
  { photoId, hearts }: PhotoHearts,
): Promise<void> => {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${eventId} hearts ${photoId} ${hearts}`})`.execute(db);
};

/** A payload of the channel. */
export const readChange = (payload: string): Change & { readonly eventId: string } => {
  const [eventId = '', kind, photoId, hearts] = payload.split(' ');
  const change = { eventId, kind: kind as ChangeKind };
  return photoId ? { ...change, heart: { photoId, hearts: Number(hearts) } } : change;
};
