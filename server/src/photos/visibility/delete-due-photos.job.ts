import type { Context } from '#app/context/context.ts';
import { deleteDue } from '#photos/removal.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';

/** Deletes photos whose deletion was requested 10 seconds ago and not undone. */
export async function deleteDuePhotos(context: Context): Promise<void> {
  const now = context.clock();
  const events = await context.db
    .selectFrom('photos')
    .select('event_id')
    .distinct()
    .where('deletes_at', '<=', now)
    .execute();
  await eachApart(events, ({ event_id }) => deleteDue(context, event_id, now));
}
