import { sql } from 'kysely';
import type { Queryable } from '../platform/db/db.ts';

/**
 * Which photos of an event a ZIP contains: those chosen, by their arrival, or all that had arrived up to one of them.
 * Photos of one event arrive in the order of their commits.
 */
export type Selection = { readonly upTo: string } | { readonly arrivals: readonly string[] };

const ofEvent = (db: Queryable, eventId: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'arrival', 'name', 'size', 'crc32', 'sha256', 'taken_at', 'uploaded_at'])
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc');

/** What the ZIP says of a photo. */
export type ArchivedRow = Awaited<ReturnType<typeof listAll>>[number];

/** Every photo of an event, newest first, as for the others. */
export const listAll = (db: Queryable, eventId: string) => ofEvent(db, eventId).execute();

/** The photos of an event with these ids. */
export const listById = async (db: Queryable, eventId: string, ids: readonly string[]) =>
  ofEvent(db, eventId).where('id', '=', sql<string>`any(${ids}::text[])`).execute();

/** The photos of a selection that are still there. */
export const listSelected = (db: Queryable, eventId: string, selection: Selection) =>
  'upTo' in selection
    ? ofEvent(db, eventId).where('arrival', '<=', selection.upTo).execute()
    : ofEvent(db, eventId).where('arrival', '=', sql<string>`any(${selection.arrivals}::bigint[])`).execute();

/** Keeps a selection until it expires; the same one again expires later. */
export const keepSelection = async (
  db: Queryable,
  kept: { id: string; eventId: string; arrivals: readonly string[]; expiresAt: Date },
): Promise<void> => {
  await db
    .insertInto('archives')
    .values({ id: kept.id, event_id: kept.eventId, arrivals: kept.arrivals, expires_at: kept.expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: kept.expiresAt }))
    .execute();
};

/** The arrivals of a selection; undefined when it was not kept, or is no more. */
export const findSelection = async (
  db: Queryable,
  eventId: string,
  id: string,
): Promise<string[] | undefined> => {
  const row = await db
    .selectFrom('archives')
    .select('arrivals')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.arrivals;
};
