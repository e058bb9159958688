import { findPhotosById } from '#photos/queries.ts';
import { photoIdOfKey } from '#platform/storage/storage.ts';
import type { TestServer } from './test-server.ts';

/** Returns the keys in storage of the given photos, and of photos without a row. */
export async function listStored(
  { context }: Pick<TestServer, 'context'>,
  photoIds: readonly string[],
): Promise<{ mine: string[]; orphans: string[] }> {
  const keys: string[] = [];
  for await (const { key } of context.storage.list('photos/')) keys.push(key);
  const owned = await findPhotosById(context.db, [...new Set(keys.map((key) => photoIdOfKey(key)!))]);
  const ids = new Set(owned.map((row) => row.id));
  return {
    mine: keys.filter((key) => photoIds.includes(photoIdOfKey(key)!)),
    orphans: keys.filter((key) => !ids.has(photoIdOfKey(key)!)),
  };
}
