import type { Context } from '#app/context/context.ts';
import type { AnalysedFace } from '#faces/find/engine.ts';
import { FacePhotoUnreadable } from '#faces/pixels/photo-unreadable.ts';
import { FaceWorkerCrashed } from '#faces/workers/worker-crashed.ts';
import { readEmbedding } from '#figures/crops/read-face.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { type FigureFaces, type Match, matchFigures } from '#figures/grouping/match-figures.ts';
import { type FigureScope, listEmbeddings } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { keyOfCaller } from '#photos/guest-cookie.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { countFound } from './count-found.ts';
import { receiveSelfie } from './receive-selfie.ts';

export const findFiguresAct = act(
  'findFigures',
  async (context, { event, viewer, request }) => {
    requireGrouping(event);
    const selfie = await receiveSelfie(context, request);
    const match = await findFigures(context, figureScope(context, event, viewer), selfie);
    countFound(context, { event, viewer, guest: keyOfCaller(request, viewer) }, match);
    return match;
  },
  'multipart',
);

/**
 * Finds the figures of an event that resemble the face of a selfie. Stores nothing. Throws Failure SELFIE_NO_FACE,
 * SELFIE_SEVERAL_FACES, FILE_CORRUPT, SERVICE_UNAVAILABLE.
 */
const findFigures = async ({ db, faces }: Context, wanted: FigureScope, selfie: Buffer): Promise<Match> => {
  const analysis = await faces.analyse(selfie).catch((cause) => {
    if (cause instanceof FacePhotoUnreadable) throw new Failure('FILE_CORRUPT', { cause });
    if (cause instanceof FaceWorkerCrashed) throw new Failure('SERVICE_UNAVAILABLE', { cause });
    throw cause;
  });
  const face = chooseSelfieFace(analysis.faces);
  const { pipelineVersion, calibration } = faces.pack;
  // The face pack changed during the search.
  if (analysis.pipelineVersion !== pipelineVersion) throw new Failure('SERVICE_UNAVAILABLE');
  const rows = await listEmbeddings(db, wanted, pipelineVersion);
  return matchFigures(face.embedding, figuresOf(rows), calibration);
};

const figuresOf = (rows: Awaited<ReturnType<typeof listEmbeddings>>): FigureFaces[] =>
  [...Map.groupBy(rows, (row) => row.figure_id)].map(([id, members]) => ({
    id,
    embeddings: members.map((row) => readEmbedding(row.embedding)),
  }));

/** Throws Failure FACE_GROUPING_OFF. */
const requireGrouping = (event: Pick<EventRow, 'face_grouping'>): void => {
  if (!event.face_grouping) throw new Failure('FACE_GROUPING_OFF');
};

/** People in the background are smaller than this share of the person holding the camera. */
const BACKGROUND_HEIGHT = 0.5;

/** Returns the main face of a selfie. Throws Failure SELFIE_NO_FACE, or SELFIE_SEVERAL_FACES for two of similar size. */
export function chooseSelfieFace<F extends Pick<AnalysedFace, 'heightPx'>>(faces: readonly F[]): F {
  const [largest, second] = faces.toSorted((one, other) => other.heightPx - one.heightPx);
  if (!largest) throw new Failure('SELFIE_NO_FACE');
  if (second && second.heightPx >= BACKGROUND_HEIGHT * largest.heightPx)
    throw new Failure('SELFIE_SEVERAL_FACES');
  return largest;
}
