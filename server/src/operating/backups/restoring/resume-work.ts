import type { Context } from '#app/context/context.ts';

/** Enqueues the jobs that photos still need, since backups contain no queues. */
export async function resumeWork({ db, jobs }: Context): Promise<void> {
  const photos = db.selectFrom('photos').select('id as photoId');
  const unshown = await photos.where('previews_at', 'is', null).where('previews_error', 'is', null).execute();
  await jobs.enqueue(db, 'make-thumbnail', unshown);
  const unsearched = await photos
    .where('previews_at', 'is not', null)
    .where('faces_version', 'is', null)
    .where('faces_error', 'is', null)
    .execute();
  await jobs.enqueue(db, 'detect-faces', unsearched);
  const ungrouped = await db
    .selectFrom('photos')
    .select('event_id as eventId')
    .distinct()
    .whereRef('faces_grouped', '<', 'faces_written')
    .execute();
  for (const { eventId } of ungrouped)
    await jobs.enqueue(db, 'cluster-figures', [{ eventId }], { singletonKey: eventId });
  await jobs.enqueue(db, 'detect-hard-faces', [{}], { singletonKey: 'all' });
}
