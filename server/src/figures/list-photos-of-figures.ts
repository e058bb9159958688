import { id } from '@togather/contract/schemas/ids.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { describePhotos } from '../photos/describe-photo.ts';
import { countFigures, type Figures, listPhotosShowing } from './queries.ts';

/**
 * Photos in which any, or all, of the figures appear, newest first, each once. Throws Failure VALIDATION_FAILED for
 * something that is no id, FIGURE_NOT_FOUND for a figure that is not among the event's.
 */
export const listPhotosOfFigures = async (
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  from: Figures,
  wanted: { figureIds: string; match: 'any' | 'all' },
): Promise<Photo[]> => {
  const figureIds = [...new Set(wanted.figureIds.split(','))];
  if (!figureIds.every((figureId) => id.safeParse(figureId).success)) throw new Failure('VALIDATION_FAILED');
  if ((await countFigures(context.db, from, figureIds)) !== figureIds.length)
    throw new Failure('FIGURE_NOT_FOUND');
  const { event } = from;
  const atLeast = wanted.match === 'all' ? figureIds.length : 1;
  const rows = await listPhotosShowing(context.db, { eventId: event.id, figureIds, atLeast });
  return describePhotos(context, event, rows);
};
