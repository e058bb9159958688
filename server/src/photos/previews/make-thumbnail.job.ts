import type { Context } from '../../context/context.ts';
import type { Thumbnail } from '../../images/decoding/renditions.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import { previewKey } from '../../platform/storage/keys.ts';
import type { FullPhotoRow } from '../queries.ts';
import { makeOfOriginal } from './make-of-original.ts';

/**
 * Renders a photo's thumbnail and placeholder before all other work, and announces the photo to the event's watchers;
 * make-renditions follows. Idempotent.
 */
export const makeThumbnail = (context: Context, { photoId }: { photoId: string }): Promise<void> =>
  makeOfOriginal(context, photoId, async (photo, original) => {
    const thumbnail = await context.decoder.renderThumbnail(original);
    await context.storage.put(previewKey(photoId, 320, 'webp'), thumbnail.preview.data);
    return finish(context, photo, thumbnail);
  });

/** Returns false when the photo no longer exists; then no job follows. */
const finish = (
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { id, event_id }: FullPhotoRow,
  { thumbhash, preview }: Thumbnail,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('photos')
      .set({ thumbhash: Buffer.from(thumbhash, 'base64'), previews_bytes: preview.data.length })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await jobs.enqueue(tx, 'make-renditions', [{ photoId: id }]);
    await announceChange(tx, event_id, 'photos');
    return true;
  });
