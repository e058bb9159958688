import type { Context } from '#app/context/context.ts';
import { listBlurredFigures } from '#figures/blurs/blur-requests.ts';
import { searchedKey } from '#figures/blurs/clear-files.ts';
import { findInCrowd } from '#figures/blurs/find-in-crowd.ts';
import { hideUnsearched } from '#figures/blurs/withhold-photos.ts';
import { mayGroupFaces } from '#figures/queries.ts';
import { enqueueClockEstimate } from '#photos/devices/estimate-clocks.job.ts';
import { enqueueGrouping, parkPhoto } from '#photos/previews/park-photo.ts';
import { enqueueInTurn } from '#photos/previews/turn-of.ts';
import { type FullPhotoRow, findPhoto, isCurrent, isFileOf } from '#photos/queries.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { readAll } from '#platform/storage/storage.ts';
import { type Search, writeFaces } from './write-faces.ts';

/** Finds and embeds a photo's faces, then enqueues a regrouping of the event's figures. Idempotent. */
export async function detectFaces(context: Context, { photoId }: { photoId: string }): Promise<void> {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) return;
  // Without figures the pictures alone tell which photos show one moment.
  if (!(await mayGroupFaces(context.db, photo.event_id)))
    return enqueueClockEstimate(context, photo.event_id);
  if (photo.faces_version !== context.faces.pack.pipelineVersion) {
    const original = await readAll(context.storage, await searchedKey(context.db, photo));
    // Replaced meanwhile: the new file has a job of its own.
    if (!original && !(await isCurrent(context.db, photo))) return;
    if (!original) throw new Error('the original is missing');
    const analysis = await search(context, photo, original);
    context.metrics.observeFaces(analysis.faces.length);
    await writeFaces(context, photo, analysis);
    // The face pack changed meanwhile: run again.
    if (analysis.pipelineVersion !== context.faces.pack.pipelineVersion)
      await enqueueInTurn(context, context.db, 'faces', [photoId]);
  }
  // After the commit, so that the clustering sees these faces; a crash here repeats this job.
  await enqueueGrouping(context, photo.event_id);
}

/**
 * Searches a withheld photo, which nobody gets meanwhile, for everybody in it: its second look does not wait until no photo waits for the
 * first one, and crowds are described.
 */
const search = async (
  context: Context,
  { withheld, event_id }: FullPhotoRow,
  original: Buffer,
): Promise<Search> => {
  const { faces } = context;
  if (withheld !== 'search') return faces.analyse(original);
  const lookedFor = await listBlurredFigures(context.db, event_id);
  const first = await faces.analyse(original, { describesCrowd: true });
  if (first.faces.length > 0)
    return { ...first, lookedFor, crowd: await findInCrowd(context, event_id, { ...first, lookedFor }) };
  return { ...(await faces.analyse(original, { isSecondLook: true })), isSecondLook: true, lookedFor };
};

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
  if (isJustReplaced(context, photo)) return tryOnceMore(context, photo);
  if (!photo.previews_at) return parkPhoto(context, photo, cause);
  await context.db
    .updateTable('photos')
    .set({ faces_error: cause })
    .where('id', '=', photoId)
    .where(isFileOf(photo))
    .execute();
  await hideUnsearched(context.db, photoId);
  await announceChange(context.db, photo.event_id, 'processing');
  // Other photos' figures need not wait for this one.
  await enqueueGrouping(context, photo.event_id);
}

/** Which file failed is unknown: the present one is tried again, late enough that a failure then is its own. */
const tryOnceMore = ({ db, jobs }: Context, { id, previews_at }: FullPhotoRow): Promise<void> =>
  jobs.enqueue(db, previews_at ? 'detect-faces' : 'make-thumbnail', [{ photoId: id }], {
    startAfterSeconds: JUST_REPLACED_MS / 1000,
  });

/** Longer than a failed job waits to be given up, and shorter than a job's attempts take. */
const JUST_REPLACED_MS = 60_000;

/** Returns whether a failure is probably that of the file before. */
const isJustReplaced = ({ clock }: Context, { replaced_at }: FullPhotoRow): boolean =>
  replaced_at !== null && clock().getTime() - replaced_at.getTime() < JUST_REPLACED_MS;
