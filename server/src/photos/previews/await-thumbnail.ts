import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#app/context/context.ts';
import type { FullPhotoRow } from '#photos/queries.ts';
import { readAll } from '#platform/storage/storage.ts';

/** Up to this age, the photo's job is probably about to render its thumbnail. */
const FRESH_MS = 5000;
/** A viewer waits this long for the job, which usually takes less. */
const WAIT_MS = 500;

/**
 * Waits for the job to render the thumbnail of a photo that has just been uploaded, and returns it. All pages of an event
 * ask for it at once, and each process would render it again, while the job does. Returns undefined when the photo is
 * older, or the wait was too short.
 */
export async function awaitThumbnail(
  { changes, storage, clock }: Context,
  photo: Pick<FullPhotoRow, 'id' | 'uploaded_at' | 'has_thumbnail'>,
  key: string,
): Promise<Buffer | undefined> {
  const age = clock().getTime() - photo.uploaded_at.getTime();
  if (photo.has_thumbnail || age < 0 || age > FRESH_MS) return undefined;
  const over = new AbortController();
  // Watches before it looks, so that it misses no announcement.
  const unwatch = changes.watchThumbnail(photo.id, () => over.abort());
  try {
    const made = await readAll(storage, key);
    if (made) return made;
    await sleep(WAIT_MS, undefined, { signal: over.signal }).catch(() => undefined);
    return await readAll(storage, key);
  } finally {
    unwatch();
  }
}
