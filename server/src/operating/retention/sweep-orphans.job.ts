import type { Context } from '#app/context/context.ts';
import { originalsPrefix } from '#platform/storage/keys.ts';
import { findUnowned } from './find-unowned.ts';

import { removeOldErasures } from './publish-erasures.job.ts';

/** Newer files may belong to an upload in flight. */
const MIN_AGE_MS = 3600_000;
const PAGE = 500;

/**
 * Removes files that no row refers to, left by a crash between storing and committing a photo, or between erasing a
 * face and removing its crop.
 */
export async function sweepOrphans(context: Context): Promise<void> {
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
  await removeOldErasures(context);
}

const removeUnowned = async ({ db, storage }: Context, keys: readonly string[]) => {
  for (const key of await findUnowned(db, keys)) await storage.remove(key);
};
