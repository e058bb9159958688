import type { Context } from '#app/context/context.ts';
import { adImageKey } from '#platform/storage/keys.ts';
import { filterShownImages } from './queries.ts';

/** Removes those of the pictures that no ad shows. The sweep removes what fails here. */
export async function removeUnshownImages(
  { db, storage, log }: Context,
  imageIds: readonly string[],
): Promise<void> {
  if (imageIds.length === 0) return;
  try {
    const shown = await filterShownImages(db, imageIds);
    for (const imageId of imageIds) if (!shown.has(imageId)) await storage.remove(adImageKey(imageId));
  } catch (error) {
    log.warn({ err: error }, 'unused pictures of ads are left for the sweep');
  }
}
