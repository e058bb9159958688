import type { Context } from '../context/context.ts';
import { listFaceIds } from '../figures/queries.ts';
import { findPhotosById } from '../photos/queries.ts';
import { faceIdOfKey, originalsPrefix, photoIdOfKey, photoPrefix } from '../storage/keys.ts';

/** Younger files may belong to an upload that is still on its way. */
const MIN_AGE_MS = 3600_000;
const PAGE = 500;

/**
 * Removes files that no row points to: what a crash leaves behind between storing and committing a photo, and between
 * erasing a face and removing its crop.
 */
export const sweepOrphans = async (context: Context): Promise<void> => {
  const { storage, clock } = context;
  let page: string[] = [];
  for await (const { key, writtenAt } of storage.list(originalsPrefix)) {
    if (clock().getTime() - writtenAt.getTime() < MIN_AGE_MS) continue;
    if (key.endsWith('.part')) await storage.remove(key);
    else page.push(key);
    if (page.length === PAGE) {
      await removeUnowned(context, page);
      page = [];
    }
  }
  await removeUnowned(context, page);
};

const removeUnowned = async ({ db, storage }: Context, keys: readonly string[]) => {
  const photos = new Set((await findPhotosById(db, idsOf(keys, photoIdOfKey))).map(({ id }) => id));
  const faces = await listFaceIds(db, idsOf(keys, faceIdOfKey));
  const gone = keys.flatMap((key) => {
    const [photoId, faceId] = [photoIdOfKey(key), faceIdOfKey(key)];
    if (photoId && !photos.has(photoId)) return [photoPrefix(photoId)];
    return faceId && !faces.has(faceId) ? [key] : [];
  });
  for (const key of new Set(gone)) await storage.remove(key);
};

const idsOf = (keys: readonly string[], idOf: (key: string) => string | undefined): string[] => [
  ...new Set(keys.flatMap((key) => idOf(key) ?? [])),
];
