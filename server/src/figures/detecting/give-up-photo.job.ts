import type { Context } from '#app/context/context.ts';
import { enqueueGrouping, parkPhoto } from '#photos/previews/park-photo.ts';
import { findPhoto } from '#photos/queries.ts';
import { announceChange } from '#platform/changes/announce.ts';

/**
 * Parks a photo whose job failed in its last attempt, or whose worker died in it, so that nothing waits for its results.
 */
export async function giveUpPhoto(
  context: Context,
  { photoId }: { photoId: string },
  cause: string,
): Promise<void> {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) return;
  if (!photo.previews_at) return parkPhoto(context, photo, cause);
  await context.db.updateTable('photos').set({ faces_error: cause }).where('id', '=', photoId).execute();
  await announceChange(context.db, photo.event_id, 'processing');
  // Other photos' figures need not wait for this one.
  await enqueueGrouping(context, photo.event_id);
}
