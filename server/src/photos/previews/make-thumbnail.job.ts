import type { Context } from '../../context/context.ts';
import type { Thumbnail } from '../../images/decoding/renditions.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import { previewKey } from '../../platform/storage/keys.ts';
import type { FullPhotoRow } from '../queries.ts';
import { makeOfOriginal } from './make-of-original.ts';

/**
 * Makes a photo's thumbnail and placeholder before anything else of it, and announces the photo to those who look at the
 * event; make-renditions follows. Runs again without harm.
 */
export const makeThumbnail = (context: Context, { photoId }: { photoId: string }): Promise<void> =>
  makeOfOriginal(context, photoId, async (photo, original) => {
    const thumbnail = await context.decoder.renderThumbnail(original);
    await context.storage.put(previewKey(photoId, 320, 'webp'), thumbnail.preview.data);
    return finish(context, photo, thumbnail);
  });

/** False when the photo no longer exists; no job follows then. */
const finish = (
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { id, event_id }: FullPhotoRow,
  { thumbhash }: Thumbnail,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({ thumbhash: Buffer.from(thumbhash, 'base64') })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await jobs.enqueue(tx, 'make-renditions', [{ photoId: id }]);
    await announceChange(tx, event_id, 'photos');
    return true;
  });
