import { sql } from 'kysely';
import type { Queryable } from '../db/db.ts';

/** The channel of LISTEN/NOTIFY on which an event's id tells that something of it changed. */
export const EVENT_CHANNEL = 'togather_event';

/** Tells whoever listens that an event changed; within a transaction it is sent when that commits. */
export const announceEvent = async (db: Queryable, eventId: string): Promise<void> => {
  await sql`select pg_notify(${EVENT_CHANNEL}, ${eventId})`.execute(db);
};
