import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { lockFigures } from '../figures/queries.ts';
import { removePhotoFiles } from '../photos/remove-photo-files.ts';

/**
 * Removes an event's photos, previews, faces and figures; the event's own row stays for its host. The rows go first: a
 * job in flight then finds no photo to write to, and files whose removal is cut off are orphans that the sweep takes.
 */
export const emptyEvent = async (
  context: Pick<Context, 'db' | 'storage' | 'log'>,
  eventId: string,
): Promise<void> => {
  const photoIds = await context.db.transaction().execute((tx) => emptyRows(tx, eventId));
  await removePhotoFiles(context, photoIds);
};

/** Removes the rows alone, and answers with the photos whose files are to follow once this is committed. */
export const emptyRows = async (tx: Tx, eventId: string): Promise<string[]> => {
  // Figures that are being made right now are finished first, so that they go too.
  await lockFigures(tx, eventId);
  await tx.updateTable('events').set({ photo_count: 0 }).where('id', '=', eventId).execute();
  await tx.deleteFrom('figures').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('figure_corrections').where('event_id', '=', eventId).execute();
  await tx.deleteFrom('upload_batches').where('event_id', '=', eventId).execute();
  const removed = await tx.deleteFrom('photos').where('event_id', '=', eventId).returning('id').execute();
  return removed.map((row) => row.id);
};
