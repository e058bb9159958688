import type { Context } from '../../context/context.ts';
import { eachApart } from '../../platform/jobs/each-apart.ts';
import { deleteDue } from '../removing/delete-photo.ts';

/** Deletes photos whose deletion was requested 10 seconds ago and not undone. */
export const deleteDuePhotos = async (context: Context): Promise<void> => {
  const now = context.clock();
  const events = await context.db
    .selectFrom('photos')
    .select('event_id')
    .distinct()
    .where('deletes_at', '<=', now)
    .execute();
  await eachApart(events, ({ event_id }) => deleteDue(context, event_id, now));
};
