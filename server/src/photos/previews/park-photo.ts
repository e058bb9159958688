import type { Context } from '../../context/context.ts';
import { announceChange } from '../../platform/changes/announce.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { withLock } from '../../platform/locks/locks.ts';
import type { FullPhotoRow } from '../queries.ts';
import { recountPhotos } from '../removing/recount-photos.ts';
import { haveGrouped } from './have-grouped.ts';

/**
 * Remembers that a photo cannot be decoded: nobody tries again. It stays visible, its original can be downloaded, what
 * was made of it before is served, and nothing waits for the rest, neither guests nor the figures on other photos. Where
 * nothing was made, it no longer uses the event's quota.
 */
export const parkPhoto = async (
  { db, lockQueue, jobs, log }: Pick<Context, 'db' | 'lockQueue' | 'jobs' | 'log'>,
  photo: ParkedPhoto,
  reason: string,
): Promise<void> => {
  log.warn({ photoId: photo.id, reason }, 'a photo is parked: it cannot be decoded');
  if (photo.has_thumbnail) await markParked(db, photo, reason);
  else
    await withLock({ db, lockQueue }, { event: photo.event_id }, async (tx) => {
      await markParked(tx, photo, reason);
      await recountPhotos(tx, [photo.event_id]);
    });
  await haveGrouped({ db, jobs }, photo.event_id);
};

type ParkedPhoto = Pick<FullPhotoRow, 'id' | 'event_id' | 'has_thumbnail'>;

const markParked = async (db: Queryable, photo: ParkedPhoto, reason: string): Promise<void> => {
  await db
    .updateTable('photos')
    .set((e) => ({
      previews_error: reason,
      // Faces are looked for once there are previews.
      faces_error: e.case().when('previews_at', 'is', null).then(reason).else(e.ref('faces_error')).end(),
    }))
    .where('id', '=', photo.id)
    .execute();
  await announceChange(db, photo.event_id, 'processing');
};
