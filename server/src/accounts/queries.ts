import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/db/db.ts';

/** Returns the user's profile from the provider, without tokens. */
export function readProfile(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'issuer',
      'subject',
      'email',
      'name',
      'picture',
      'language',
      'created_at as createdAt',
      'adoptable_by as adoptableBy',
      'adoptable_until as adoptableUntil',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Returns the events that the user hosts, co-hosts or joined, in the order of joining. */
export function readEvents(db: Queryable, userId: string) {
  return db
    .selectFrom('participants')
    .innerJoin('events', 'events.id', 'participants.event_id')
    .select([
      'events.id as eventId',
      'events.name as eventName',
      'events.type as eventType',
      'events.pin as pinCode',
      'events.starts_at as startDate',
      'events.event_date as eventDate',
      'events.ends_at as endDate',
      'participants.role',
      'participants.joined_at as joinedAt',
      (e) => e('events.host_id', '=', userId).as('isOwner'),
    ])
    .where('participants.user_id', '=', userId)
    .orderBy('participants.joined_at')
    .execute();
}

/** Returns the user's uploads, without the files. */
export function readUploads(db: Queryable, userId: string) {
  return db
    .selectFrom('photos')
    .leftJoin('devices', 'devices.id', 'device_id')
    .select([
      'photos.id as photoId',
      'photos.event_id as eventId',
      'name as fileName',
      'mime',
      'size',
      'width',
      'height',
      'taken_at as takenAt',
      'clock_at as clockAt',
      'make as deviceMake',
      'model as deviceModel',
      'uploaded_at as uploadedAt',
      'uploader_name as uploaderName',
    ])
    .where('uploader_id', '=', userId)
    .orderBy('arrival')
    .execute();
}

/** Returns what a ZIP needs of the user's uploads, in the order of `readUploads`. */
export function listUploadedFiles(db: Queryable, userId: string) {
  return db
    .selectFrom('photos')
    .select(['id', 'file_id', 'name', 'size', 'crc32', 'taken_at', 'uploaded_at'])
    .where('uploader_id', '=', userId)
    .where(sql<boolean>`withheld is distinct from 'blur'`)
    .orderBy('arrival')
    .execute();
}

/** Returns the photos that the user gave a heart. */
export function readHearts(db: Queryable, userId: string) {
  return db
    .selectFrom('hearts')
    .select(['photo_id as photoId', 'event_id as eventId', 'given_at as givenAt'])
    .where('user_id', '=', userId)
    .orderBy('given_at')
    .execute();
}

/** Returns the wishes and comments that the user wrote. */
export function readWishes(db: Queryable, userId: string) {
  return db
    .selectFrom('wishes')
    .select([
      'event_id as eventId',
      'photo_id as photoId',
      'text',
      'author_name as authorName',
      'visibility',
      'written_at as writtenAt',
      'edited_at as editedAt',
    ])
    .where('author_id', '=', userId)
    .orderBy('number')
    .execute();
}

/** Returns the guest lists on which the user put themselves, without the vectors. */
export function readListings(db: Queryable, userId: string) {
  return db
    .selectFrom('listed_guests')
    .select(['event_id as eventId', 'name', 'table_name as table', 'consented_at as consentedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Returns the photos that the user chose as a host, with the notes that they wrote last. */
export function readChoices(db: Queryable, userId: string) {
  return db
    .selectFrom('choices')
    .innerJoin('choice_lists', 'choice_lists.id', 'choices.list_id')
    .select(['event_id as eventId', 'choice_lists.name as list', 'photo_id as photoId'])
    .select(['note', 'chosen_at as chosenAt'])
    .where('user_id', '=', userId)
    .orderBy('chosen_at')
    .execute();
}

export function readFeedback(db: Queryable, userId: string) {
  return db
    .selectFrom('feedback')
    .select(['email', 'message', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Returns the user's pending events with each payment attempt. */
export function readPayments(db: Queryable, userId: string) {
  return db
    .selectFrom('pending_events as pending')
    .leftJoin('payment_attempts as attempt', 'attempt.pending_event_id', 'pending.id')
    .select([
      'pending.id as pendingEventId',
      'pending.event_name as eventName',
      'pending.status as paymentStatus',
      'pending.paid_at as paidAt',
      'pending.created_at as createdAt',
      'attempt.merchant_trade_no as tradeNumber',
      'attempt.amount_twd as amountTwd',
      'attempt.status as attemptStatus',
    ])
    .where('pending.owner_id', '=', userId)
    .orderBy('pending.created_at')
    .orderBy('attempt.number')
    .execute();
}

export function readSessions(db: Queryable, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['browser', 'system', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

export function readReports(db: Queryable, userId: string) {
  return db
    .selectFrom('photo_reports')
    .select(['photo_id as photoId', 'reason', 'message', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Clears the display name in the user's uploads. */
export async function forgetUploaderName(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('photos').set({ uploader_name: null }).where('uploader_id', '=', userId).execute();
}

/** Returns the ids of the events that a user hosts. Under the user's lock nobody adds one. */
export async function listHostedEventIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('events').select('id').where('host_id', '=', userId).execute();
  return rows.map((row) => row.id);
}

/** Returns the ids of the events in which a user wrote wishes. */
export async function listWishedEventIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('wishes')
    .select('event_id')
    .distinct()
    .where('author_id', '=', userId)
    .execute();
  return rows.map((row) => row.event_id);
}

/** Returns the wishes that the user reported. */
export function readWishReports(db: Queryable, userId: string) {
  return db
    .selectFrom('wish_reports')
    .select(['wish_id as wishId', 'event_id as eventId', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
