import { listFaceIds } from '#figures/queries.ts';
import { findPhotosById } from '#photos/queries.ts';
import type { Queryable } from '#platform/db/db.ts';
import { faceIdOfKey, photoIdOfKey, photoPrefix } from '#platform/storage/keys.ts';

/**
 * Returns which keys no row refers to: the prefix of a deleted photo, or the key of a deleted face's crop. For some
 * hundred keys at once.
 */
export async function findUnowned(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const photos = new Set((await findPhotosById(db, idsOf(keys, photoIdOfKey))).map(({ id }) => id));
  const faces = await listFaceIds(db, idsOf(keys, faceIdOfKey));
  const gone = keys.flatMap((key) => {
    const [photoId, faceId] = [photoIdOfKey(key), faceIdOfKey(key)];
    if (photoId && !photos.has(photoId)) return [photoPrefix(photoId)];
    return faceId && !faces.has(faceId) ? [key] : [];
  });
  return new Set(gone);
}

const idsOf = (keys: readonly string[], idOf: (key: string) => string | undefined): string[] => [
  ...new Set(keys.flatMap((key) => idOf(key) ?? [])),
];
