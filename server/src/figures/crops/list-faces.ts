import type { FigureFace } from '@togather/contract/schemas/figure-repair.ts';
import type { Context } from '#app/context/context.ts';
import { countFigures, type FacePlace, listFacesOf } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { versionOf } from '#photos/serving/describe-photo.ts';
import { HOST } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { cropTokenOf } from './open-face-crop.ts';

/** Describes a face for a host; `token` is the event's. */
export function describeFace(context: Context, row: FacePlace, token: string): FigureFace {
  return {
    id: row.id,
    photoId: row.photo_id,
    faceBox: { width: row.box_width, height: row.box_height, left: row.box_left, top: row.box_top },
    cropUrl: cropUrlOf(context, row, token),
  };
}

/** Returns the URL of a face's square crop, for callers with the event's token. `file_id`: of the face's photo. */
export function cropUrlOf(
  { publicUrl }: Context,
  face: { readonly id: string; readonly file_id: string | null },
  token: string,
): string {
  return `${publicUrl}/api/figure/crop/${face.id}?t=${token}${versionOf(face)}`;
}

/** Lists every face of a figure, so that a host can find faces of other people. Throws Failure FIGURE_NOT_FOUND. */
export const listFacesAct = act('listFaces', async (context, { event, params: { figureId } }) => {
  const isShown = await countFigures(context.db, { event, withHidden: true, seer: HOST }, [figureId]);
  const rows = isShown ? await listFacesOf(context.db, event.id, figureId) : [];
  if (rows.length === 0) throw new Failure('FIGURE_NOT_FOUND');
  const token = cropTokenOf(context, event, 'all');
  return { faces: rows.map((row) => describeFace(context, row, token)) };
});
