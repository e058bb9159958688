import type { Context } from '#app/context/context.ts';
import { adImageIdOfKey, adImagesPrefix } from '#platform/storage/storage.ts';
import { sweepFrames } from '#plus/frames/save-frame.ts';
import { removeUnshownImages } from './save-ads.ts';

/** Newer pictures may belong to a form in flight. */
const MIN_AGE_MS = 3600_000;
const PAGE = 500;

/** Removes pictures that no ad shows and frames that no event has, left by a crash between storing and committing. */
export async function sweepAdImages(context: Context): Promise<void> {
  const { storage, clock } = context;
  let page: string[] = [];
  for await (const { key, writtenAt } of storage.list(adImagesPrefix)) {
    if (clock().getTime() - writtenAt.getTime() < MIN_AGE_MS) continue;
    const imageId = adImageIdOfKey(key);
    if (imageId) page.push(imageId);
    else await storage.remove(key);
    if (page.length < PAGE) continue;
    await removeUnshownImages(context, page);
    page = [];
  }
  await removeUnshownImages(context, page);
  await sweepFrames(context);
}
