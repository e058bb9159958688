import type { Context } from '#app/context/context.ts';
import type { PhotoAnalysis } from '#faces/find/engine.ts';
import { searchedKey } from '#figures/blurs/clear-files.ts';
import type { Queryable } from '#platform/db/db.ts';
import { mayPass } from '#platform/jobs/run-jobs.ts';
import { readAll } from '#platform/storage/storage.ts';
import { writeHardFaces } from './write-faces.ts';

/** The jobs that run before any second look. */
const FIRST = ['make-thumbnail', 'make-renditions', 'detect-faces'] as const;
const SECONDS_BETWEEN_TRIES = 2;
/** Photos per run; each takes about a third of a second. */
const MOST_PHOTOS = 5;

/**
 * Searches photos in which the first look found no face again, with more expensive passes. It has the lowest priority of
 * all jobs: it searches one photo at a time, and none while a first look waits anywhere. `processing.hardFaces` counts these photos, and those in
 * which it finds a face count as `faces` from then until their grouping. Idempotent on the photo and the pipeline version.
 */
export async function detectHardFaces(context: Context): Promise<void> {
  const { db, jobs, faces, metrics } = context;
  for (let searched = 0; searched < MOST_PHOTOS; searched++) {
    if ((await jobs.countOpen(db, ...FIRST)) > 0) return comeAgain(context, SECONDS_BETWEEN_TRIES);
    const photo = await findPhotoForSecondLook(db, faces.pack.pipelineVersion);
    if (!photo) return;
    const analysis = await searchAgain(context, photo);
    metrics.observeFaces(analysis.faces.length);
    await writeHardFaces(context, photo, analysis);
  }
  return comeAgain(context);
}

const comeAgain = ({ db, jobs }: Context, startAfterSeconds?: number): Promise<void> =>
  jobs.enqueue(db, 'detect-hard-faces', [{}], {
    singletonKey: 'all',
    ...(startAfterSeconds !== undefined && { startAfterSeconds }),
  });

/** A photo that cannot be searched again keeps the result of the first look: no faces. */
const searchAgain = async (
  { db, storage, faces, log }: Context,
  photo: PhotoForSecondLook,
): Promise<PhotoAnalysis> => {
  const { id, width, height } = photo;
  try {
    const original = await readAll(storage, await searchedKey(db, photo));
    if (!original) throw new Error('the original is missing');
    return await faces.analyse(original, { isSecondLook: true });
  } catch (error) {
    if (mayPass(error)) throw error;
    log.warn({ photoId: id, err: error }, 'a photo cannot be searched for faces again');
    return { width, height, faces: [], pipelineVersion: faces.pack.pipelineVersion };
  }
};

/** Returns the first photo, in the order of arrival, that the second look of this pipeline version has not searched. */
const findPhotoForSecondLook = (db: Queryable, pipelineVersion: string) =>
  db
    .selectFrom('photos')
    .innerJoin('events', 'events.id', 'photos.event_id')
    .select(['photos.id', 'photos.file_id', 'photos.event_id', 'photos.width', 'photos.height'])
    .where('events.face_grouping', '=', true)
    .where('photos.needs_second_look', '=', true)
    .where('photos.faces_version', '=', pipelineVersion)
    .where('photos.faces_error', 'is', null)
    .orderBy('photos.arrival')
    .limit(1)
    .executeTakeFirst();
type PhotoForSecondLook = NonNullable<Awaited<ReturnType<typeof findPhotoForSecondLook>>>;
