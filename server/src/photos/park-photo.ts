import { announceChange } from '../changes/announce.ts';
import type { Context } from '../context/context.ts';
import { haveGrouped } from './have-grouped.ts';

/**
 * Remembers that a photo cannot be decoded: nobody tries again. It stays visible, its original can be downloaded, what
 * was made of it before is served, and nothing waits for the rest, neither guests nor the figures on other photos.
 */
export const parkPhoto = async (
  { db, jobs, log }: Pick<Context, 'db' | 'jobs' | 'log'>,
  photo: { id: string; event_id: string },
  reason: string,
): Promise<void> => {
  log.warn({ photoId: photo.id, reason }, 'a photo is parked: it cannot be decoded');
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
  await haveGrouped({ db, jobs }, photo.event_id);
};
