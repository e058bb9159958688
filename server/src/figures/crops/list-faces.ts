import type { FigureFace } from '@togather/contract/schemas/figure-repair.ts';
import type { Context } from '#app/context/context.ts';
import { countFigures, listFacesOf } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { HOST } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { cropTokenOf } from './crop-token.ts';
import { describeFace } from './describe-face.ts';

export const listFacesAct = act('listFaces', async (context, { event, params }) => ({
  faces: await listFaces(context, event, params.figureId),
}));

/** Lists every face of a figure, so that a host can find faces of other people. Throws Failure FIGURE_NOT_FOUND. */
const listFaces = async (context: Context, event: EventRow, figureId: string): Promise<FigureFace[]> => {
  const isShown = await countFigures(context.db, { event, withHidden: true, seer: HOST }, [figureId]);
  const rows = isShown ? await listFacesOf(context.db, event.id, figureId) : [];
  if (rows.length === 0) throw new Failure('FIGURE_NOT_FOUND');
  const token = cropTokenOf(context, event, 'all');
  return rows.map((row) => describeFace(context, row, token));
};
