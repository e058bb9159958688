import type { Context } from '../context.ts';
import { originalsPrefix, photoIdOfKey, photoPrefix } from '../storage/keys.ts';
import { findPhotosById } from './queries.ts';

/** Younger files may belong to an upload that is still on its way. */
const MIN_AGE_MS = 3600_000;
const PAGE = 500;

/** Removes files that no row points to: what a crash between storing and committing leaves behind. */
export const sweepOrphans = async (context: Context): Promise<void> => {
  const { storage, clock } = context;
  let page = new Set<string>();
  for await (const { key, writtenAt } of storage.list(originalsPrefix)) {
    const photoId = photoIdOfKey(key);
    if (!photoId || clock().getTime() - writtenAt.getTime() < MIN_AGE_MS) continue;
    if (key.endsWith('.part')) await storage.remove(key);
    else page.add(photoId);
    if (page.size === PAGE) {
      await removeUnowned(context, page);
      page = new Set();
    }
  }
  await removeUnowned(context, page);
};

const removeUnowned = async ({ db, storage }: Context, page: ReadonlySet<string>) => {
  const owned = await findPhotosById(db, [...page]);
  const ids = new Set(owned.map((row) => row.id));
  for (const photoId of page) if (!ids.has(photoId)) await storage.remove(photoPrefix(photoId));
};
