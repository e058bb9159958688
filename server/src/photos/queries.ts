import type { Queryable, Tx } from '../db/db.ts';

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

/** Everything of one photo but its placeholder, and the epoch of its event's PIN. */
export const findPhoto = (db: Queryable, photoId: string) =>
  db
    .selectFrom('photos')
    .innerJoin('events', 'events.id', 'photos.event_id')
    .select([
      'photos.id',
      'photos.name',
      'width',
      'height',
      'events.pin_epoch',
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
    .where('photos.id', '=', photoId)
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

/** A page of what is asked to be removed from an event, oldest first. */
export const listOpenReports = (db: Queryable, eventId: string, page: { from: number; count: number }) =>
  db
    .selectFrom('photo_reports as report')
    .innerJoin('photos', 'photos.id', 'report.photo_id')
    .select(['report.id', 'report.photo_id', 'report.reason', 'report.message', 'report.created_at'])
    .select(['photos.name', 'photos.width', 'photos.height'])
    .where('report.event_id', '=', eventId)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .offset(page.from)
    .limit(page.count)
    .execute();

export const countOpenReports = async (db: Queryable, eventId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('photo_reports')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Keeps others from reporting the photo until the transaction ends; false when it is gone. */
export const holdPhoto = async (tx: Tx, photoId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** Other people's open reports on a photo that came from a network. */
export const countReportsOfOthers = async (
  db: Queryable,
  {
    photo_id,
    network_hash,
    reporter_hash,
  }: { photo_id: string; network_hash: Buffer; reporter_hash: Buffer },
): Promise<number> => {
  const { total } = await db
    .selectFrom('photo_reports')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('photo_id', '=', photo_id)
    .where('network_hash', '=', network_hash)
    .where('reporter_hash', '!=', reporter_hash)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** False when the event has no such report. */
export const closeReport = async (db: Queryable, eventId: string, reportId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('photo_reports')
    .where('id', '=', reportId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
