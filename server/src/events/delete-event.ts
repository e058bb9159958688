import { listAds } from '../ads/queries.ts';
import { removeUnshownImages } from '../ads/remove-unshown-images.ts';
import type { Context } from '../context.ts';
import { againOnDeadlock } from '../db/again-on-deadlock.ts';
import type { Tx } from '../db/db.ts';
import { removePhotoFiles } from '../photos/remove-photo-files.ts';
import { announceChange } from './announce.ts';
import { emptyRows } from './empty-event.ts';

/** Files that no row points to once the transaction that removed the rows is committed. */
export interface LeftFiles {
  readonly photoIds: readonly string[];
  readonly adImageIds: readonly string[];
}

type Parts = Pick<Context, 'db' | 'storage' | 'log'>;

/** Deletes an event with all that belongs to it. Jobs and uploads in flight find nothing to write to. */
export const deleteEvent = async (context: Parts, eventId: string): Promise<void> => {
  const left = await againOnDeadlock(context.db, (tx) => deleteEventRows(tx, eventId));
  await removeLeftFiles(context, left);
};

/** Removes the rows alone. An upload that is being committed is waited for and goes too. */
export const deleteEventRows = async (tx: Tx, eventId: string): Promise<LeftFiles> => {
  const photoIds = await emptyRows(tx, eventId);
  const ads = await listAds(tx, [eventId]);
  await tx.deleteFrom('events').where('id', '=', eventId).execute();
  await announceChange(tx, eventId, 'event');
  return { photoIds, adImageIds: ads.map((ad) => ad.image_id) };
};

/** What a crash leaves of this, the sweeps take. */
export const removeLeftFiles = async (context: Parts, { photoIds, adImageIds }: LeftFiles): Promise<void> => {
  await removePhotoFiles(context, photoIds);
  await removeUnshownImages(context, adImageIds);
};
