import { countFigures, type FigureScope, findSuccessor, listPhotosShowing } from '#figures/queries.ts';
import type { PhotoRow } from '#photos/queries.ts';
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
