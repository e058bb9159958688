import { MAX_FACES_PER_PHOTO } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { PhotoAnalysis } from '#faces/find/engine.ts';
import { readEmbedding } from '#figures/crops/open-face-crop.ts';
import { type FigureFaces, matchFigures } from '#figures/grouping/match-figures.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { withholdToBlur } from './withhold-photos.ts';

/**
 * Covers the people who are to be blurred in a photo of more faces than make figures. Its faces are not kept, so they are compared here,
 * once: a face is covered where it resembles such a person more than anybody else of the event.
 */
export async function coverCrowd(
  context: Pick<Context, 'jobs' | 'faces'>,
  tx: Tx,
  photo: { readonly id: string; readonly event_id: string },
  { faces, pipelineVersion }: PhotoAnalysis,
): Promise<void> {
  await tx
    .deleteFrom('blurred_faces')
    .where('photo_id', '=', photo.id)
    .where('face_id', 'is', null)
    .execute();
  if (faces.length <= MAX_FACES_PER_PHOTO) return;
  const blurs = await tx
    .selectFrom('blurs')
    .select(['id', 'figure_id'])
    .where('event_id', '=', photo.event_id)
    .where('figure_id', 'is not', null)
    .execute();
  if (blurs.length === 0) return;
  const figures = await listFigureFaces(tx, photo.event_id, pipelineVersion);
  const places = faces.flatMap(({ box, embedding }) => {
    if (embedding.length === 0) return [];
    const [figureId] = matchFigures(embedding, figures, context.faces.pack.calibration).figureIds;
    return blurs
      .filter(({ figure_id }) => figure_id === figureId)
      .map(({ id }) => ({
        blur_id: id,
        photo_id: photo.id,
        face_id: null,
        box_left: box.left,
        box_top: box.top,
        box_width: box.width,
        box_height: box.height,
      }));
  });
  if (places.length === 0) return;
  await tx.insertInto('blurred_faces').values(places).execute();
  await withholdToBlur(context, tx, photo.event_id, [photo.id]);
}

/** Of all photos, also those that are withheld. */
const listFigureFaces = async (
  db: Queryable,
  eventId: string,
  pipelineVersion: string,
): Promise<FigureFaces[]> => {
  const rows = await db
    .selectFrom('faces')
    .select(['figure_id', 'embedding'])
    .where('event_id', '=', eventId)
    .where('pipeline_version', '=', pipelineVersion)
    .where('figure_id', 'is not', null)
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.figure_id ?? '')].map(([id, members]) => ({
    id,
    embeddings: members.map(({ embedding }) => readEmbedding(embedding)),
  }));
};
