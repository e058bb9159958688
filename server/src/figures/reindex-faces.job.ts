import type { Context } from '../context/context.ts';
import type { ReindexPayload } from '../jobs/catalog.ts';
import { countOutdatedPhotos, listOutdatedPhotos } from './queries.ts';

/** Photos per batch, and how few may be left of it before the next batch follows. */
const BATCH = 100;
const FEW_LEFT = 20;
const SECONDS_BETWEEN_LOOKS = 1;
/** Photos that guests have just uploaded go first. */
const PRIORITY = -1;

/**
 * Hands photos analysed by another pipeline version to detect-faces, a batch at a time, and enqueues itself
 * again until all are done. Its payload contains the position to continue from, so that a failing photo does
 * not block others.
 */
export const reindexFaces = async (context: Context, payload: ReindexPayload): Promise<void> => {
  const { db, jobs, faces, log } = context;
  const { pipelineVersion } = faces.pack;
  // The pack changed since the start: begin again.
  const after = payload.pipelineVersion === pipelineVersion ? payload.after : '0';
  const next = { ...payload, pipelineVersion, after };
  const open = await jobs.countOpen(db, 'detect-faces');
  if (open > FEW_LEFT) return comeAgain(context, next);
  const photos = await listOutdatedPhotos(db, { ...next, awaited: faces.awaited, limit: BATCH });
  const { photos: left } = await countOutdatedPhotos(db, { ...next, awaited: faces.awaited });
  const last = photos.at(-1);
  if (!last && left > 0 && open > 0) return comeAgain(context, next);
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

const comeAgain = ({ db, jobs }: Context, payload: ReindexPayload): Promise<void> =>
  jobs.enqueue(db, 'reindex-faces', [payload], {
    singletonKey: payload.eventId ?? 'all',
    startAfterSeconds: SECONDS_BETWEEN_LOOKS,
  });
