import type { ShownFigure } from '@togather/contract/schemas/photos/figures.ts';
import type { Context } from '#app/context/context.ts';
import { cropTokenOf } from '#figures/crops/crop-token.ts';
import { cropUrlOf } from '#figures/crops/describe-face.ts';
import { figureScope } from '#figures/figure-scope.ts';
import { type FigureScope, listFacesShown } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { linksOf } from '#photos/serving/photo-links.ts';

export const listFiguresOfPhotoAct = act(
  'listFiguresOfPhoto',
  async (context, { event, params, viewer }) => ({
    figures: await listFiguresOfPhoto(context, figureScope(context, event, viewer), params.photoId),
  }),
);

/** Lists the people in a photo of the event, from left to right, each with their best face in it. */
const listFiguresOfPhoto = async (
  context: Context,
  from: FigureScope,
  photoId: string,
): Promise<ShownFigure[]> => {
  const faces = await listFacesShown(context.db, from, photoId);
  const token = cropTokenOf(context, from.event, linksOf(from.seer));
  return faces
    .toSorted((one, other) => one.box_left - other.box_left)
    .map((face) => ({
      id: face.id,
      photoNum: face.photo_count,
      cropUrl: cropUrlOf(context, face.face_id, token),
    }));
};
