import { Failure } from '../base/failure.ts';
import { announceChange } from '../changes/announce.ts';
import type { Context } from '../context/context.ts';
import { type Claimant, mayDeletePhoto, requirePhoto } from './policy.ts';
import { removePhotoFiles } from './remove-photo-files.ts';

/**
 * Deletes a photo with its files and faces; it no longer counts for the quota, and the event's figures are
 * rebuilt.
 * Throws Failure PHOTO_NOT_FOUND, also when its event has ended for the caller, or FORBIDDEN.
 */
export const deletePhoto = async (
  context: Pick<Context, 'db' | 'turns' | 'clock' | 'jobs' | 'storage' | 'log'>,
  photoId: string,
  claimant: Claimant,
): Promise<void> => {
  const { photo, event } = await requirePhoto(context, photoId, claimant.viewer);
  if (!mayDeletePhoto(photo, event, claimant)) throw new Failure('FORBIDDEN');
  await context.turns(event.id, () => removeRows(context, photoId, event.id));
  await removePhotoFiles(context, [photoId]);
  // After the commit: a clustering that starts at once must not see the photo's faces.
  await context.jobs.enqueue(context.db, 'cluster-figures', [{ eventId: event.id }], {
    singletonKey: event.id,
  });
};

const removeRows = ({ db }: Pick<Context, 'db'>, photoId: string, eventId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // The event's row first, as uploads lock it: the count and the photos always agree.
    await tx.selectFrom('events').select('id').where('id', '=', eventId).forNoKeyUpdate().execute();
    const { numDeletedRows } = await tx.deleteFrom('photos').where('id', '=', photoId).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('PHOTO_NOT_FOUND');
    await tx
      .updateTable('events')
      .set((e) => ({ photo_count: e('photo_count', '-', 1) }))
      .where('id', '=', eventId)
      .execute();
    await announceChange(tx, eventId, 'photos');
  });
