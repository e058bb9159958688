import type { Context } from '../../context/context.ts';
import { haveGrouped } from '../../photos/previews/have-grouped.ts';
import { parkPhoto } from '../../photos/previews/park-photo.ts';
import { findPhoto } from '../../photos/queries.ts';
import { announceChange } from '../../platform/changes/announce.ts';

/**
 * Parks a photo whose job was ended by its last try or by its worker's last death: its results will not come,
 * and nothing waits for them any longer.
 */
export const giveUpPhoto = async (
  context: Context,
  { photoId }: { photoId: string },
  cause: string,
): Promise<void> => {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) return;
  if (!photo.previews_at) return parkPhoto(context, photo, cause);
  await context.db.updateTable('photos').set({ faces_error: cause }).where('id', '=', photoId).execute();
  await announceChange(context.db, photo.event_id, 'processing');
  // The others' figures need not wait for what will not come.
  await haveGrouped(context, photo.event_id);
};
