import type { Context } from '#app/context/context.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { eachApart } from '#platform/jobs/run-jobs.ts';

/**
 * Ends concealments whose time has come: raises the versions of their events and notifies watchers. Readers compare with the clock
 * themselves, so a late job neither shows nor hides a photo.
 */
export async function revealPhotos(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock();
  const due = await db.selectFrom('events').select('id').where('reveal_at', '<=', now).execute();
  await eachApart(due, ({ id }) =>
    db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('events')
        .set({ is_concealed: false, reveal_at: null })
        .where('id', '=', id)
        .where('reveal_at', '<=', now)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await announceChange(tx, id, 'photos');
      await context.emit(tx, 'photosRevealed', { eventId: id });
    }),
  );
}
