import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import { FacePhotoUnreadable } from '../faces/pixels/photo-unreadable.ts';
import { FaceWorkerCrashed } from '../faces/workers/worker-crashed.ts';
import { chooseSelfieFace } from './choose-selfie-face.ts';
import { type FigureFaces, type Match, matchFigures } from './match-figures.ts';
import { type Figures, listEmbeddings } from './queries.ts';
import { readEmbedding } from './read-embedding.ts';

/**
 * Finds the figures of an event that look like the face of a selfie. Keeps nothing of the selfie. Throws
 * Failure SELFIE_NO_FACE, SELFIE_SEVERAL_FACES, FILE_CORRUPT, SERVICE_UNAVAILABLE.
 */
export const findFigures = async (
  { db, faces }: Pick<Context, 'db' | 'faces'>,
  wanted: Figures,
  selfie: Buffer,
): Promise<Match> => {
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
export const requireGrouping = (event: Pick<EventRow, 'face_grouping'>): void => {
  if (!event.face_grouping) throw new Failure('FACE_GROUPING_OFF');
};
