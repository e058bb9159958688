import type { Context } from '#app/context/context.ts';
import type { FullPhotoRow } from '#photos/queries.ts';
import { recountPhotos } from '#photos/removal.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { enqueueGrouping } from './enqueue-grouping.ts';

/**
 * Records that a photo cannot be decoded, so that nothing retries or waits for it: neither guests nor the figures on
 * other photos. It stays visible, with any pictures rendered before, and its original can be downloaded. Without any
 * picture it no longer uses the event's quota.
 */
export async function parkPhoto(context: Context, photo: ParkedPhoto, reason: string): Promise<void> {
  const { db, log } = context;
  log.warn({ photoId: photo.id, reason }, 'a photo is parked: it cannot be decoded');
  if (photo.has_thumbnail) await markParked(db, photo, reason);
  else
    await withLock(context, { event: photo.event_id }, async (tx) => {
      await markParked(tx, photo, reason);
      await recountPhotos(tx, [photo.event_id]);
    });
  await enqueueGrouping(context, photo.event_id);
}

type ParkedPhoto = Pick<FullPhotoRow, 'id' | 'event_id' | 'has_thumbnail'>;

const markParked = async (db: Queryable, photo: ParkedPhoto, reason: string): Promise<void> => {
  await db
    .updateTable('photos')
    .set((e) => ({
      previews_error: reason,
      // Face detection needs previews.
      faces_error: e.case().when('previews_at', 'is', null).then(reason).else(e.ref('faces_error')).end(),
    }))
    .where('id', '=', photo.id)
    .execute();
  await announceChange(db, photo.event_id, 'processing');
};
