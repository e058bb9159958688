import type { Context } from '#app/context/context.ts';
import { countOutdatedPhotos, listOutdatedPhotos } from '#figures/queries.ts';
import { LAST_TURN } from '#photos/previews/turn-of.ts';
import type { ReindexPayload } from '#platform/jobs/catalog.ts';

/** Photos per batch, and the number of remaining ones at which the next batch is enqueued. */
const BATCH = 100;
const FEW_LEFT = 20;
const SECONDS_BETWEEN_LOOKS = 1;
/**
 * During an upgrade, a worker of another version leaves this job to workers of its version, and takes it over when none
 * came for two minutes.
 */
const MOST_PASSES = 24;
const SECONDS_BETWEEN_PASSES = 5;
/** Delay of the next round, because a worker of another version may take the jobs again. */
const SECONDS_BETWEEN_ROUNDS = 60;
/** New uploads come first. */
const PRIORITY = LAST_TURN - 1;

/**
 * Enqueues detect-faces for photos of another pipeline version in batches, and enqueues itself until all are done. Its
 * payload contains the position to continue from, so that a failing photo does not block others. Photos skipped behind
 * it, because a worker of another version took their jobs, are enqueued once more.
 */
export async function reindexFaces(context: Context, payload: ReindexPayload): Promise<void> {
  const { db, jobs, faces, log } = context;
  const { pipelineVersion } = faces.pack;
  const { passes = 0, ...rest } = payload;
  const isOurs = payload.pipelineVersion === pipelineVersion;
  if (!isOurs && passes < MOST_PASSES)
    return comeAgain(context, { ...rest, passes: passes + 1 }, SECONDS_BETWEEN_PASSES);
  const next = isOurs ? rest : { ...rest, pipelineVersion, after: '0' };
  const open = await jobs.countOpen(db, 'detect-faces');
  if (open > FEW_LEFT) return comeAgain(context, next);
  const photos = await listOutdatedPhotos(db, { ...next, limit: BATCH });
  const { photos: left } = await countOutdatedPhotos(db, next);
  const last = photos.at(-1);
  if (!last && left > 0)
    return open > 0
      ? comeAgain(context, next)
      : comeAgain(context, { ...next, after: '0' }, SECONDS_BETWEEN_ROUNDS);
  log.info({ left, pipelineVersion }, last ? 're-indexing faces' : 'faces are re-indexed');
  if (!last) return jobs.enqueue(db, 'detect-hard-faces', [{}], { singletonKey: 'all' });
  await jobs.enqueue(
    db,
    'detect-faces',
    photos.map(({ id }) => ({ photoId: id })),
    { priority: PRIORITY },
  );
  return comeAgain(context, { ...next, after: last.arrival });
}

const comeAgain = (
  { db, jobs }: Context,
  payload: ReindexPayload,
  startAfterSeconds = SECONDS_BETWEEN_LOOKS,
): Promise<void> =>
  jobs.enqueue(db, 'reindex-faces', [payload], {
    singletonKey: payload.eventId ?? 'all',
    startAfterSeconds,
  });
