import type { Queryable, Tx } from '#platform/db/db.ts';
import { clearKey, type FilesOf, originalKey } from '#platform/storage/storage.ts';

/** Returns the file that a blurred photo had before; undefined for a photo that is not blurred. */
export function findClearFile(db: Queryable, photoId: string) {
  return db.selectFrom('clear_files').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
}
export type ClearFile = NonNullable<Awaited<ReturnType<typeof findClearFile>>>;

/** Returns the keys of the clear files of these photos. */
export async function listClearKeys(db: Queryable, photoIds: readonly string[]): Promise<Set<string>> {
  if (photoIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('clear_files')
    .select(['photo_id', 'file_id'])
    .where('photo_id', 'in', photoIds)
    .execute();
  return new Set(rows.map((row) => clearKey(row.photo_id, row.file_id)));
}

/** Deletes the rows that belong to a file that was replaced. Returns the keys to remove after the commit. */
export async function dropBlurring(tx: Tx, photoId: string): Promise<string[]> {
  await tx.deleteFrom('blurred_faces').where('photo_id', '=', photoId).execute();
  const clear = tx.deleteFrom('clear_files').where('photo_id', '=', photoId).returning('file_id');
  return (await clear.execute()).map(({ file_id }) => clearKey(photoId, file_id));
}

/** Returns the key of a photo's file in which faces are searched: no net finds the blurred ones. */
export async function searchedKey(db: Queryable, photo: Exclude<FilesOf, string>): Promise<string> {
  const clear = await findClearFile(db, photo.id);
  return clear ? clearKey(photo.id, clear.file_id) : originalKey(photo);
}
