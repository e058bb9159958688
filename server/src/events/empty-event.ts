import type { Context } from '../context.ts';
import { lockFigures } from '../figures/queries.ts';
import { photoPrefix } from '../storage/keys.ts';

/**
 * Removes an event's photos, previews, faces and figures; the event's own row stays for its host. The rows go first: a
 * job in flight then finds no photo to write to, and files whose removal is cut off are orphans that the sweep takes.
 */
export const emptyEvent = async (
  context: Pick<Context, 'db' | 'storage'>,
  eventId: string,
): Promise<void> => {
  const removed = await context.db.transaction().execute(async (tx) => {
    // Figures that are being made right now are finished first, so that they go too.
    await lockFigures(tx, eventId);
    await tx.updateTable('events').set({ photo_count: 0 }).where('id', '=', eventId).execute();
    await tx.deleteFrom('figures').where('event_id', '=', eventId).execute();
    await tx.deleteFrom('upload_batches').where('event_id', '=', eventId).execute();
    return tx.deleteFrom('photos').where('event_id', '=', eventId).returning('id').execute();
  });
  for (const { id } of removed) await context.storage.remove(photoPrefix(id));
};
