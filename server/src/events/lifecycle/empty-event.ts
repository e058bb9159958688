import type { Context } from '#app/context/context.ts';
import { removePhotoFiles } from '#photos/removal.ts';
import { againOnDeadlock, type Tx } from '#platform/db/db.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { bookPrefix, frameKey, removeEach } from '#platform/storage/storage.ts';
import { removeUnshownImages } from '#plus/ads/save-ads.ts';

/** Files without a row once the deleting transaction has committed. */
export interface LeftFiles {
  readonly photoIds: readonly string[];
  readonly adImageIds: readonly string[];
  readonly bookFileIds: readonly string[];
  readonly frameIds: readonly string[];
}

/**
 * Deletes an ended event's photos, previews, faces, figures, ads and sums; keeps the event's row for its host and participants.
 * Rows go first, so that jobs in flight find no photo. If deleting files is interrupted, the sweeps remove the orphans.
 */
export async function emptyEvent(context: Context, eventId: string): Promise<void> {
  const left = await againOnDeadlock(context.db, async (tx) => {
    await context.emit(tx, 'eventEnded', { eventId, reason: 'expired' });
    return emptyRows(tx, eventId);
  });
  await removeLeftFiles(context, left);
}

/** Deletes the rows only; the caller removes the files after the commit. */
export async function emptyRows(tx: Tx, eventId: string): Promise<LeftFiles> {
  // Waits for figures being created, to delete them too.
  await takeLock(tx, { figures: eventId });
  await tx
    .updateTable('events')
    .set({ photo_count: 0, sponsor_subtitle: '' })
    .where('id', '=', eventId)
    .execute();
  // Faces before figures, because deleting a figure updates each of its faces.
  await tx.deleteFrom('faces').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('figures').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('blurs').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('forget_requests').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('figure_corrections').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('host_mails').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('host_mail_stops').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('walls').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('choosers').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('choice_lists').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('listed_guests').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('wishes').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('host_invites').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('upload_keys').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('former_pins').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('upload_batches').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('event_days').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('ad_days').where('event_id', '=', eventId).execute();
  const books = await tx.deleteFrom('books').where('event_id', '=', eventId).returning('file_id').execute();
  const frames = await tx.deleteFrom('frames').where('event_id', '=', eventId).returning('file_id').execute();
  const ads = await tx.deleteFrom('ads').where('event_id', '=', eventId).returning('image_id').execute();
  const photos = await tx.deleteFrom('photos').where('event_id', '=', eventId).returning('id').execute();
  // After the photos, of which each names its device, and some their task.
  await tx.deleteFrom('chapters').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('devices').where('event_id', '=', eventId).execute();
  return {
    photoIds: photos.map((row) => row.id),
    adImageIds: ads.map((row) => row.image_id),
    frameIds: frames.map((row) => row.file_id),
    bookFileIds: books.flatMap((row) => row.file_id ?? []),
  };
}

/** Removes the files; the sweeps remove what a crash leaves. */
export async function removeLeftFiles(
  context: Context,
  { photoIds, adImageIds, bookFileIds, frameIds }: LeftFiles,
): Promise<void> {
  await removeEach(context, bookFileIds.map(bookPrefix), 'PDFs of books');
  await removePhotoFiles(context, photoIds);
  await removeUnshownImages(context, adImageIds);
  await removeEach(context, frameIds.map(frameKey), "sponsors' pictures");
}
