import { sql } from 'kysely';
import { photosSeen } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

/**
 * Photos of a ZIP by their arrival: a selection, or all up to one photo. Photos of one event arrive in the order of
 * their commits.
 */
export type Selection = { readonly upTo: string } | { readonly arrivals: readonly string[] };

const ofEvent = (db: Queryable, { eventId, seer }: Seen) =>
  photosSeen(db, eventId, seer)
    .leftJoin('reductions', 'reductions.photo_id', 'photos.id')
    .select([
      'photos.id',
      'photos.file_id',
      'arrival',
      'name',
      'photos.size',
      'photos.crc32',
      'photos.sha256',
    ])
    .select(['taken_at', 'uploaded_at', 'width', 'height', 'mime', 'previews_error'])
    .select(['visibility', 'deletes_at', 'withheld', 'uploader_id', 'guest_hash'])
    .select(['reductions.file_id as reduced_file', 'reductions.size as reduced_size'])
    .select(['reductions.sha256 as reduced_sha256', 'reductions.crc32 as reduced_crc32'])
    .orderBy('arrival', 'desc');

/** Photos of an event that a seer sees. */
interface Seen {
  readonly eventId: string;
  readonly seer: Seer;
}

/** The columns that a ZIP needs of a photo, with its reduction if there is one. */
export type StoredRow = Awaited<ReturnType<typeof listAll>>[number];

/** Returns every photo of an event, newest first. */
export const listAll = (db: Queryable, seen: Seen) => ofEvent(db, seen).execute();

export async function listById(db: Queryable, seen: Seen, ids: readonly string[]) {
  return ofEvent(db, seen).where('id', '=', sql<string>`any(${ids}::text[])`).execute();
}

/** Returns the photos among these that the seer sees, with their files of now. */
export function listSeen(db: Queryable, { eventId, seer }: Seen, ids: readonly string[]) {
  const those = photosSeen(db, eventId, seer).where('id', '=', sql<string>`any(${ids}::text[])`);
  return those.select(['id', 'file_id']).execute();
}

/** Returns the existing photos of a selection. */
export function listSelected(db: Queryable, seen: Seen, selection: Selection) {
  return 'upTo' in selection
    ? ofEvent(db, seen).where('arrival', '<=', selection.upTo).execute()
    : ofEvent(db, seen).where('arrival', '=', sql<string>`any(${selection.arrivals}::bigint[])`).execute();
}

/** Stores a selection until it expires; storing it again extends that. */
export async function storeSelection(
  db: Queryable,
  kept: { id: string; eventId: string; arrivals: readonly string[]; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('archives')
    .values({ id: kept.id, event_id: kept.eventId, arrivals: kept.arrivals, expires_at: kept.expiresAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ expires_at: kept.expiresAt }))
    .execute();
}

/** Returns the arrivals of a selection; undefined when it does not exist or has expired. */
export async function findSelection(
  db: Queryable,
  eventId: string,
  id: string,
): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('archives')
    .select('arrivals')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.arrivals;
}
