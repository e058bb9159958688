import type { EventChange } from '@togather/contract/schemas/event-stream.ts';
import { sql } from 'kysely';
import type { Queryable } from '../db/db.ts';

/** The channel of LISTEN/NOTIFY; its payload is `<event id> <kind>`. */
export const EVENT_CHANNEL = 'togather_event';

export type ChangeKind = EventChange['kind'];

/**
 * Notifies an event's watchers that something of it changed; within a transaction it is sent when that
 * commits.
 */
export const announceChange = async (db: Queryable, eventId: string, kind: ChangeKind): Promise<void> => {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${eventId} ${kind}`})`.execute(db);
};
