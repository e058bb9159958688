import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import { announceChange } from '../changes/announce.ts';
import type { Context } from '../context/context.ts';
import { ImageError } from '../imaging/image-error.ts';
import { originalKey, photoPrefix, previewKey } from '../storage/keys.ts';
import { parkPhoto } from './park-photo.ts';
import { findPhoto } from './queries.ts';

/**
 * Makes a photo's previews and placeholder, then hands it to detect-faces; parks one that cannot be decoded. Runs again
 * without harm.
 */
export const makeRenditions = async (context: Context, { photoId }: { photoId: string }): Promise<void> => {
  const photo = await findPhoto(context.db, photoId);
  // Deleted: an earlier try may have written after the photo's files were removed.
  if (!photo) return context.storage.remove(photoPrefix(photoId));
  if (photo.previews_at || photo.previews_error !== null) return;
  try {
    const original = await context.storage.fileOf(originalKey(photoId));
    if (!original) throw new Error('the original is missing');
    const { previews, thumbhash } = await context.decoder.renderAll(original);
    for (const longSide of PREVIEW_WIDTHS) {
      await context.storage.put(previewKey(photoId, longSide, 'webp'), previews[longSide].data);
    }
    const done = { photoId, eventId: photo.event_id, thumbhash: Buffer.from(thumbhash, 'base64') };
    // The photo was deleted meanwhile: what was written after its files were removed goes too.
    if (!(await finish(context, done))) await context.storage.remove(photoPrefix(photoId));
  } catch (error) {
    // Trying again gives the same: a decoder that died was tried twice already.
    if (error instanceof ImageError) return parkPhoto(context, photo, String(error));
    throw error;
  }
};

/** False when the photo is not there any more; nothing follows then. */
const finish = (
  { db, jobs, clock }: Context,
  done: { photoId: string; eventId: string; thumbhash: Buffer },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({ thumbhash: done.thumbhash, previews_at: clock(), previews_error: null })
      .where('id', '=', done.photoId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await jobs.enqueue(tx, 'detect-faces', [{ photoId: done.photoId }]);
    await announceChange(tx, done.eventId, 'processing');
    return true;
  });
