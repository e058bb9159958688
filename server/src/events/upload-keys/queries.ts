import { madeBy } from '#platform/audit/made-by.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';

/** Returns the upload keys of an event, oldest first. */
export function listUploadKeyRows(db: Queryable, eventId: string) {
  return db
    .selectFrom('upload_keys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the upload key of a hash; undefined if it is unknown or revoked. */
export function findKeyRow(db: Queryable, keyHash: Buffer) {
  return db
    .selectFrom('upload_keys')
    .select(['id', 'name', 'event_id', 'last_used_at'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Returns whether an upload key still exists. Under its event's lock it stays. */
export async function hasUploadKey(db: Queryable, keyId: string): Promise<boolean> {
  const row = await db.selectFrom('upload_keys').select('id').where('id', '=', keyId).executeTakeFirst();
  return row !== undefined;
}

export async function insertUploadKey(
  tx: Tx,
  row: { id: string; event_id: string; name: string; key_hash: Buffer; created_at: Date },
): Promise<void> {
  await tx.insertInto('upload_keys').values(row).execute();
}

/** Returns false when the event has no such key. */
export async function deleteUploadKey(tx: Tx, eventId: string, keyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('upload_keys')
    .where('id', '=', keyId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function recordKeyUse(db: Queryable, keyId: string, now: Date): Promise<void> {
  await db.updateTable('upload_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}

/** Deletes those that a host of the event created. */
export async function deleteKeysOf(db: Queryable, by: { eventId: string; userId: string }): Promise<void> {
  await db
    .deleteFrom('upload_keys')
    .where('event_id', '=', by.eventId)
    .where('id', 'in', madeBy(db, by, 'upload-key'))
    .execute();
}
