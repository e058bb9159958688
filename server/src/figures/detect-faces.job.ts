import type { Context } from '../context.ts';
import { announceChange } from '../events/announce.ts';
import type { Attempt } from '../jobs/registry.ts';
import { findPhoto } from '../photos/queries.ts';
import { originalKey } from '../storage/keys.ts';
import { readAll } from '../storage/read-all.ts';
import { areAllSeen, mayGroupFaces } from './queries.ts';
import { writeFaces } from './write-faces.ts';

const SECONDS_BETWEEN_GROUPINGS = 5;

/** Finds a photo's faces and embeds them, then has the event's figures made anew. Runs again without harm. */
export const detectFaces = async (
  context: Context,
  { photoId }: { photoId: string },
  { lastTry }: Attempt,
): Promise<void> => {
  const photo = await findPhoto(context.db, photoId);
  if (!photo || !(await mayGroupFaces(context.db, photo.event_id))) return;
  try {
    if (photo.faces_version !== context.faces.pack.pipelineVersion) {
      const original = await readAll(context.storage, originalKey(photoId));
      if (!original) throw new Error('the original is missing');
      const analysis = await context.faces.analyse(original);
      await writeFaces(context, photo, analysis);
      // Another face pack is in use meanwhile: once more.
      if (analysis.pipelineVersion !== context.faces.pack.pipelineVersion)
        await context.jobs.enqueue(context.db, 'detect-faces', [{ photoId }]);
    }
  } catch (error) {
    if (lastTry) {
      await giveUp(context, photo, String(error));
      // The others' figures need not wait for what will not come.
      await haveGrouped(context, photo.event_id);
    }
    throw error;
  }
  // After the commit: a clustering that starts at once must see these faces, and a crash here runs this job again.
  await haveGrouped(context, photo.event_id);
};

/**
 * Grouping costs as much as looking at several photos, so a burst of uploads is grouped once its last photo was looked
 * at; while they keep coming, every few seconds.
 */
const haveGrouped = async ({ db, jobs }: Pick<Context, 'db' | 'jobs'>, eventId: string): Promise<void> => {
  const isLast = await areAllSeen(db, eventId);
  const when = isLast
    ? { singletonKey: eventId }
    : { singletonKey: `${eventId} meanwhile`, startAfterSeconds: SECONDS_BETWEEN_GROUPINGS };
  await jobs.enqueue(db, 'cluster-figures', [{ eventId }], when);
};

const giveUp = async (
  { db }: Pick<Context, 'db'>,
  photo: { id: string; event_id: string },
  reason: string,
) => {
  await db.updateTable('photos').set({ faces_error: reason }).where('id', '=', photo.id).execute();
  await announceChange(db, photo.event_id, 'processing');
};
