import type { Visibility } from '@togather/contract/photos.ts';
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { Database } from '#platform/db/schema.ts';
import { type GuestIdentity, ownBy, type Seer, seenBy, withoutOwn } from './visibility/visibility.ts';

const listed = ['id', 'file_id', 'name', 'width', 'height'] as const;
const decided = ['visibility', 'deletes_at', 'withheld'] as const;
const shown = [...listed, 'taken_at', 'uploader_name', 'focus', ...decided] as const;

export interface PhotoRow {
  readonly id: string;
  readonly file_id: string | null;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  // Undefined when it is not to be shown.
  readonly taken_at?: Date | null;
  readonly uploader_name?: string | null;
  readonly focus?: number | null;
  readonly hearts?: string | null;
  readonly visibility?: Visibility;
  readonly deletes_at?: Date | null;
  readonly chapter_id?: string | null;
}

/** The photos of an event that a seer sees. */
export function photosSeen(db: Queryable, eventId: string, seer: Seer) {
  return db.selectFrom('photos').where('photos.event_id', '=', eventId).where(seenBy(seer));
}

/** Returns an event's photos for the lookup, newest first, at most `limit` of them. */
export function listPhotos(
  db: Queryable,
  eventId: string,
  { seer, limit }: { seer: Seer; limit: number | null },
): Promise<PhotoRow[]> {
  return photosSeen(db, eventId, seer)
    .select(listed)
    .$if(seer.isHost, (all) => all.select(decided))
    .orderBy('arrival', 'desc')
    .$if(limit !== null, (all) => all.limit(limit ?? 0))
    .execute();
}

const heartsOfPhoto = (photo: ExpressionBuilder<Database, 'photos'>) =>
  photo
    .selectFrom('hearts')
    .select((e) => e.fn.countAll<string>().as('count'))
    .whereRef('photo_id', '=', 'photos.id')
    .as('hearts');

/** Returns the metadata of an event's photos, newest first. */
export function listNotes(db: Queryable, eventId: string, seer: Seer) {
  return photosSeen(db, eventId, seer)
    .select(['id', 'taken_at', 'uploaded_at', 'uploader_name', 'focus', 'chapter_id'])
    .select(heartsOfPhoto)
    .orderBy('arrival', 'desc')
    .execute();
}

/** The seer's uploads that everybody else does not see, newest first. */
export function listOwnUnseen(db: Queryable, eventId: string, seer: Seer): Promise<PhotoRow[]> {
  return photosSeen(db, eventId, seer)
    .select([...shown, 'chapter_id'])
    .select(heartsOfPhoto)
    .where(ownBy(seer))
    .where(sql<boolean>`not ${seenBy(withoutOwn(seer))}`)
    .orderBy('arrival', 'desc')
    .execute();
}

/** Returns one photo except its placeholder, with its event's PIN epoch, takedown and end. */
export function findPhoto(db: Queryable, photoId: string) {
  return db
    .selectFrom('photos')
    .innerJoin('events', 'events.id', 'photos.event_id')
    .select([
      'photos.id',
      'photos.file_id',
      'photos.replaced_at',
      'photos.former_faces',
      'photos.name',
      'width',
      'height',
      'events.pin_epoch',
      'events.hosts_epoch',
      'events.taken_down_at',
      'events.ends_at',
      'events.is_concealed',
      'events.reveal_at',
      'events.guest_downloads',
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
      'visibility',
      'deletes_at',
      'withheld',
      'previews_at',
      'previews_error',
      'faces_version',
      sql<boolean>`thumbhash is not null`.as('has_thumbnail'),
    ])
    .where('photos.id', '=', photoId)
    .executeTakeFirst();
}
export type FullPhotoRow = NonNullable<Awaited<ReturnType<typeof findPhoto>>>;

/** Whether a row still has this file: the condition of every write about what was seen in a file. */
export const isFileOf = ({ file_id }: Pick<FullPhotoRow, 'file_id'>): RawBuilder<boolean> =>
  sql<boolean>`photos.file_id is not distinct from ${file_id}::text`;

/** Returns whether the photo exists and was not replaced since this row was read. */
export async function isCurrent(
  db: Queryable,
  photo: Pick<FullPhotoRow, 'id' | 'file_id'>,
): Promise<boolean> {
  const row = db.selectFrom('photos').select('id').where('id', '=', photo.id).where(isFileOf(photo));
  return (await row.executeTakeFirst()) !== undefined;
}

/** Returns photos by their ids, in the order of the ids, without deleted ones. */
export async function findPhotosById(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .select([...shown, 'chapter_id', 'sha256', 'size', 'uploader_id', 'guest_hash'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Selects the ids of photos that an event already has, by the hex of their SHA-256, also of files from before a photo was blurred. */
export const heldBySha256 = (eventId: string, hashes: readonly Buffer[]) =>
  sql<Record<string, string>>`(
    select coalesce(json_object_agg(encode(sha256, 'hex'), id), '{}')
    from (
      select id, sha256 from photos where event_id = ${eventId} and sha256 = any (${[...hashes]}::bytea[])
      union all
      select photo_id, sha256 from clear_files where event_id = ${eventId} and sha256 = any (${[...hashes]}::bytea[])
    ) as held)`;

/** Returns the event's photo that came as, or is stored as, a file of this SHA-256. */
export function findBySent(db: Queryable, eventId: string, sha256: Buffer) {
  return db
    .selectFrom('photos')
    .select(['id', 'visibility'])
    .where('event_id', '=', eventId)
    .where((eb) =>
      eb.or([
        eb('sha256', '=', sha256),
        eb('sent_sha256', '=', sha256),
        eb('id', 'in', (q) =>
          q
            .selectFrom('clear_files')
            .select('photo_id')
            .where('event_id', '=', eventId)
            .where('sha256', '=', sha256),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Who uploaded each photo of an event that a seer sees, newest first. */
export function listUploaders(db: Queryable, eventId: string, seer: Seer) {
  return photosSeen(db, eventId, seer)
    .select(['id', 'uploader_id', 'guest_hash'])
    .orderBy('arrival', 'desc')
    .execute();
}

/** Counts a guest's photos that an event holds, also those that are about to be deleted. */
export async function countOwn(db: Queryable, eventId: string, guest: GuestIdentity): Promise<number> {
  const { total } = await db
    .selectFrom('photos')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('event_id', '=', eventId)
    .where(ownBy(guest))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The owner of a heart: an account, or else a guest by the hash of the cookie. */
export type HeartGiver = { readonly user_id: string } | { readonly guest_hash: Buffer };

const isHeartOf = (giver: HeartGiver): RawBuilder<boolean> =>
  'user_id' in giver
    ? sql<boolean>`hearts.user_id = ${giver.user_id}`
    : sql<boolean>`hearts.guest_hash = ${giver.guest_hash}`;

/** Adds a heart; returns when it was given, or undefined when the photo already has it. */
export async function insertHeart(
  tx: Tx,
  photo: { photo_id: string; event_id: string; network_hash: Buffer | null },
  giver: HeartGiver,
): Promise<Date | undefined> {
  const row = await tx
    .insertInto('hearts')
    .values({ user_id: null, guest_hash: null, ...photo, ...giver })
    .onConflict((conflict) => conflict.doNothing())
    .returning('given_at')
    .executeTakeFirst();
  return row?.given_at;
}

/** Removes a heart; returns when it was given, or undefined when the photo does not have it. */
export async function deleteHeart(tx: Tx, photoId: string, giver: HeartGiver): Promise<Date | undefined> {
  const row = await tx
    .deleteFrom('hearts')
    .where('photo_id', '=', photoId)
    .where(isHeartOf(giver))
    .returning('given_at')
    .executeTakeFirst();
  return row?.given_at;
}

export async function countHearts(db: Queryable, photoId: string): Promise<number> {
  const { total } = await db
    .selectFrom('hearts')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts other guests of a network who gave the photo a heart within the last hour. */
export async function countHeartsOfOthers(
  db: Queryable,
  { photo_id, network_hash, guest_hash }: { photo_id: string; network_hash: Buffer; guest_hash: Buffer },
): Promise<number> {
  const { total } = await db
    .selectFrom('hearts')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('photo_id', '=', photo_id)
    .where('network_hash', '=', network_hash)
    .where('guest_hash', '!=', guest_hash)
    .where('given_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Ids of an event's photos that the seer sees and that have the giver's heart. */
export async function listLoved(
  db: Queryable,
  { eventId, seer }: { eventId: string; seer: Seer },
  giver: HeartGiver,
): Promise<string[]> {
  const rows = await db
    .selectFrom('hearts')
    .innerJoin('photos', 'photos.id', 'hearts.photo_id')
    .select('hearts.photo_id')
    .where('hearts.event_id', '=', eventId)
    .where(seenBy(seer))
    .where(isHeartOf(giver))
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Returns a page of an event's open reports, oldest first. */
export function listOpenReports(db: Queryable, eventId: string, page: { from: number; count: number }) {
  return db
    .selectFrom('photo_reports as report')
    .innerJoin('photos', 'photos.id', 'report.photo_id')
    .select(['report.id', 'report.photo_id', 'report.reason', 'report.message', 'report.created_at'])
    .select(['photos.file_id', 'photos.name', 'photos.width', 'photos.height'])
    .select(['photos.visibility', 'photos.deletes_at'])
    .where('report.event_id', '=', eventId)
    .orderBy('report.created_at')
    .orderBy('report.id')
    .offset(page.from)
    .limit(page.count)
    .execute();
}

export async function countOpenReports(db: Queryable, eventId: string): Promise<number> {
  const { total } = await db
    .selectFrom('photo_reports')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns how many photos of each event have open reports. */
export async function countReportedPhotos(
  db: Queryable,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('photo_reports')
    .select((e) => ['event_id', e.fn.count<string>('photo_id').distinct().as('photos')])
    .where('event_id', 'in', ['', ...eventIds])
    .groupBy('event_id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, Number(row.photos)]));
}

/** Counts others' open reports on a photo from a network. */
export async function countReportsOfOthers(
  db: Queryable,
  {
    photo_id,
    network_hash,
    reporter_hash,
  }: { photo_id: string; network_hash: Buffer; reporter_hash: Buffer },
): Promise<number> {
  const { total } = await db
    .selectFrom('photo_reports')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('photo_id', '=', photo_id)
    .where('network_hash', '=', network_hash)
    .where('reporter_hash', '!=', reporter_hash)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns false when the event has no such report. */
export async function closeReport(db: Queryable, eventId: string, reportId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('photo_reports')
    .where('id', '=', reportId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns whether every photo of the event was analysed or parked. */
export async function areAllSeen(db: Queryable, eventId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .where('faces_version', 'is', null)
    .where('faces_error', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return waiting === undefined;
}
