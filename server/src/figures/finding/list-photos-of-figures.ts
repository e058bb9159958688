import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { LikelyPhoto } from '@togather/contract/schemas/figures.ts';
import { id } from '@togather/contract/schemas/values.ts';
import type { Context } from '#app/context/context.ts';
import { cropTokenOf } from '#figures/crops/crop-token.ts';
import { cropUrlOf } from '#figures/crops/describe-face.ts';
import { figureScope } from '#figures/figure-scope.ts';
import {
  countFigures,
  type FigureScope,
  findSuccessor,
  listLikelyFaces,
  listPhotosShowing,
} from '#figures/queries.ts';
import { act } from '#http/act.ts';
import type { PhotoRow } from '#photos/queries.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { linksOf } from '#photos/serving/open-photo.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';

/**
 * Returns the photos in which any, or all, of the figures appear, newest first, each once. Throws Failure
 * FIGURE_NOT_FOUND for a figure that is of another event, hidden or to be forgotten. When a single figure was merged
 * into another, the details have that one as `figureId`.
 */
export async function findPhotosShowing(
  db: Queryable,
  from: FigureScope,
  wanted: { readonly figureIds: readonly string[]; readonly match: 'any' | 'all' },
): Promise<PhotoRow[]> {
  const figureIds = [...new Set(wanted.figureIds)];
  if ((await countFigures(db, from, figureIds)) !== figureIds.length) {
    const [id = ''] = figureIds;
    const figureId = figureIds.length === 1 ? await findSuccessor(db, from, id) : undefined;
    throw new Failure('FIGURE_NOT_FOUND', figureId ? { details: { figureId } } : {});
  }
  const atLeast = wanted.match === 'all' ? figureIds.length : 1;
  return listPhotosShowing(db, { eventId: from.event.id, seer: from.seer, figureIds, atLeast });
}

export const listPhotosOfFiguresAct = act('listPhotosOfFigures', (context, { event, query, viewer }) =>
  listPhotosOfFigures(context, figureScope(context, event, viewer), query),
);

/**
 * Returns the photos in which any, or all, of the figures appear, and for any also those in which one likely appears,
 * newest first, each once. Throws Failure VALIDATION_FAILED for a malformed id, FIGURE_NOT_FOUND for a figure of
 * another event.
 */
export async function listPhotosOfFigures(
  context: Context,
  from: FigureScope,
  wanted: { figureIds: string; match: 'any' | 'all' },
): Promise<ResponseOf<'listPhotosOfFigures'>> {
  const figureIds = [...new Set(wanted.figureIds.split(','))];
  if (!figureIds.every((figureId) => id.safeParse(figureId).success)) throw new Failure('VALIDATION_FAILED');
  const { event, seer } = from;
  const rows = await findPhotosShowing(context.db, from, { figureIds, match: wanted.match });
  return {
    photos: describePhotos(context, { event, links: linksOf(seer) }, rows),
    likely: wanted.match === 'all' ? [] : await listLikely(context, from, figureIds),
  };
}

const listLikely = async (
  context: Context,
  { event, seer }: FigureScope,
  figureIds: readonly string[],
): Promise<LikelyPhoto[]> => {
  const faces = await listLikelyFaces(context.db, { eventId: event.id, seer }, figureIds);
  const best = [...Map.groupBy(faces, (face) => face.id).values()].flatMap((all) => all[0] ?? []);
  const token = cropTokenOf(context, event, linksOf(seer));
  return describePhotos(context, { event, links: linksOf(seer) }, best).map((photo, index) => ({
    ...photo,
    cropUrl: cropUrlOf(context, best[index]?.face_id ?? '', token),
  }));
};
