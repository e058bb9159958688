import type { Context } from '../../context/context.ts';
import type { ReindexPayload } from '../../platform/jobs/catalog.ts';
import { countOutdatedPhotos, listOutdatedPhotos } from '../queries.ts';

/** Photos per batch, and how few may be left of it before the next batch follows. */
const BATCH = 100;
const FEW_LEFT = 20;
const SECONDS_BETWEEN_LOOKS = 1;
/**
 * A worker of another version leaves the work to those that have it, as while an installation is upgraded, and takes it over
 * when none came for two minutes.
 */
const MOST_PASSES = 24;
const SECONDS_BETWEEN_PASSES = 5;
/** Where a worker of another version took the jobs, it may do so again. */
const SECONDS_BETWEEN_ROUNDS = 60;
/** Photos that guests have just uploaded go first. */
const PRIORITY = -1;

/**
 * Hands photos analysed by another pipeline version to detect-faces, a batch at a time, and enqueues itself
 * again until all are done. Its payload contains the position to continue from, so that a failing photo does
 * not block others; photos that are left behind it, for a worker of another version took their jobs, are handed on once more.
 */
export const reindexFaces = async (context: Context, payload: ReindexPayload): Promise<void> => {
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
  if (!last) return;
  await jobs.enqueue(
    db,
    'detect-faces',
    photos.map(({ id }) => ({ photoId: id })),
    { priority: PRIORITY },
  );
  return comeAgain(context, { ...next, after: last.arrival });
};

const comeAgain = (
  { db, jobs }: Context,
  payload: ReindexPayload,
  startAfterSeconds = SECONDS_BETWEEN_LOOKS,
): Promise<void> =>
  jobs.enqueue(db, 'reindex-faces', [payload], {
    singletonKey: payload.eventId ?? 'all',
    startAfterSeconds,
  });
