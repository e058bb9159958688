import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/db.ts';
import type { Database } from '../platform/db/schema.ts';

const listed = ['id', 'name', 'width', 'height'] as const;
const shown = [...listed, 'taken_at', 'uploader_name', 'focus'] as const;

export interface PhotoRow {
  readonly id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  // Undefined when it is not to be shown.
  readonly taken_at?: Date | null;
  readonly uploader_name?: string | null;
  readonly focus?: number | null;
}

/** Returns an event's photos for the lookup, newest first. */
export const listPhotos = (db: Queryable, eventId: string): Promise<PhotoRow[]> =>
  db.selectFrom('photos').select(listed).where('event_id', '=', eventId).orderBy('arrival', 'desc').execute();

/** Returns the metadata of an event's photos, newest first. */
export const listNotes = (db: Queryable, eventId: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'taken_at', 'uploaded_at', 'uploader_name', 'focus'])
    .select((photo) =>
      photo
        .selectFrom('hearts')
        .select((e) => e.fn.countAll<string>().as('count'))
        .whereRef('photo_id', '=', 'photos.id')
        .as('hearts'),
    )
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc')
    .execute();

/** Returns one photo except its placeholder, with its event's PIN epoch, takedown and end. */
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
      'events.taken_down_at',
      'events.ends_at',
      'event_id',
      'mime',
      'size',
      'sha256',
      'uploader_id',
      'guest_hash',
      'uploaded_at',
      'taken_at',
      'uploader_name',
      'focus',
      'previews_at',
      'previews_error',
      'faces_version',
      sql<boolean>`thumbhash is not null`.as('has_thumbnail'),
    ])
    .where('photos.id', '=', photoId)
    .executeTakeFirst();
export type FullPhotoRow = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;

/** Returns photos by their ids, in the order of the ids, without deleted ones. */
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

/** Returns the ids of photos that an event already has, by the hex of their SHA-256. */
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

/** Returns the uploader of each photo of an event, newest first. */
export const listUploaders = (db: Queryable, eventId: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'uploader_id', 'guest_hash'])
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc')
    .execute();

/** The owner of a heart: an account, or else a guest by the hash of the cookie. */
export type HeartGiver = { readonly user_id: string } | { readonly guest_hash: Buffer };

const isHeartOf =
  (giver: HeartGiver) =>
  (heart: ExpressionBuilder<Database, 'hearts'>): Expression<SqlBool> =>
    'user_id' in giver ? heart('user_id', '=', giver.user_id) : heart('guest_hash', '=', giver.guest_hash);

/** Adds a heart; returns false when the photo already has it. */
export const insertHeart = async (
  tx: Tx,
  photo: { photo_id: string; event_id: string; network_hash: Buffer | null },
  giver: HeartGiver,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hearts')
    .values({ user_id: null, guest_hash: null, ...photo, ...giver })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Removes a heart; returns false when the photo does not have it. */
export const deleteHeart = async (tx: Tx, photoId: string, giver: HeartGiver): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('hearts')
    .where('photo_id', '=', photoId)
    .where(isHeartOf(giver))
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const countHearts = async (db: Queryable, photoId: string): Promise<number> => {
  const { total } = await db
    .selectFrom('hearts')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Counts other guests of a network who gave the photo a heart within the last hour. */
export const countHeartsOfOthers = async (
  db: Queryable,
  { photo_id, network_hash, guest_hash }: { photo_id: string; network_hash: Buffer; guest_hash: Buffer },
): Promise<number> => {
  const { total } = await db
    .selectFrom('hearts')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('photo_id', '=', photo_id)
    .where('network_hash', '=', network_hash)
    .where('guest_hash', '!=', guest_hash)
    .where('given_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** Returns the ids of an event's photos with the giver's heart. */
export const listLoved = async (db: Queryable, eventId: string, giver: HeartGiver): Promise<string[]> => {
  const rows = await db
    .selectFrom('hearts')
    .select('photo_id')
    .where('event_id', '=', eventId)
    .where(isHeartOf(giver))
    .execute();
  return rows.map((row) => row.photo_id);
};

/** Returns a page of an event's open reports, oldest first. */
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

/** Counts others' open reports on a photo from a network. */
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

/** Returns false when the event has no such report. */
export const closeReport = async (db: Queryable, eventId: string, reportId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('photo_reports')
    .where('id', '=', reportId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Returns whether every photo of the event was analysed or parked. */
export const areAllSeen = async (db: Queryable, eventId: string): Promise<boolean> => {
  const waiting = await db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .where('faces_version', 'is', null)
    .where('faces_error', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
};
