import type { Queryable } from '../db/db.ts';

const shown = ['id', 'name', 'width', 'height'] as const;

/** What the lookup shows of a photo. */
export interface PhotoRow {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** An event's photos, newest first. */
export const listPhotos = (db: Queryable, eventId: string): Promise<PhotoRow[]> =>
  db.selectFrom('photos').select(shown).where('event_id', '=', eventId).orderBy('arrival', 'desc').execute();

/** Everything of one photo but its placeholder. */
export const findPhoto = (db: Queryable, photoId: string) =>
  db
    .selectFrom('photos')
    .select([
      ...shown,
      'event_id',
      'mime',
      'size',
      'sha256',
      'uploader_id',
      'guest_hash',
      'uploaded_at',
      'taken_at',
      'previews_at',
      'previews_error',
      'faces_version',
    ])
    .where('id', '=', photoId)
    .executeTakeFirst();
export type FullPhotoRow = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;

/** Photos by their ids, in the order of the ids; those that are gone are left out. */
export const findPhotosById = async (db: Queryable, ids: readonly string[]) => {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .select([...shown, 'sha256', 'size'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Ids of photos that an event already holds, by the hex of their SHA-256. */
export const findBySha256 = async (
  db: Queryable,
  eventId: string,
  hashes: readonly Buffer[],
): Promise<Map<string, string>> => {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'sha256'])
    .where('event_id', '=', eventId)
    .where('sha256', 'in', hashes)
    .execute();
  return new Map(rows.map((row) => [row.sha256.toString('hex'), row.id]));
};

/** Who uploaded each photo of an event, newest first. */
export const listUploaders = (db: Queryable, eventId: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'uploader_id', 'guest_hash'])
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc')
    .execute();

/** What is asked to be removed from an event, oldest first. */
export const listOpenReports = (db: Queryable, eventId: string) =>
  db
    .selectFrom('photo_reports as report')
    .innerJoin('photos', 'photos.id', 'report.photo_id')
    .select(['report.id', 'report.photo_id', 'report.reason', 'report.message', 'report.created_at'])
    .select(['photos.name', 'photos.width', 'photos.height'])
    .where('report.event_id', '=', eventId)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .execute();

/** False when the event has no such report. */
export const closeReport = async (db: Queryable, eventId: string, reportId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('photo_reports')
    .where('id', '=', reportId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
