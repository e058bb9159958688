import { queryOptions } from '@tanstack/react-query';
import { listFigures, listPhotosOfFigures } from '@togather/contract/figures.ts';
import { call } from '../../lib/api.ts';

/** The event's people. The live updates invalidate everything under ['figures', eventId]. */
export const figuresQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['figures', eventId],
    queryFn: ({ signal }) => call(listFigures, { params: { eventId }, signal }),
  });

/** The photos in which any of the figures appears. */
export const photosOfFiguresQuery = (eventId: string, figureIds: readonly string[]) =>
  queryOptions({
    queryKey: ['figures', eventId, 'photos', ...[...figureIds].sort()],
    queryFn: ({ signal }) =>
      call(listPhotosOfFigures, { query: { eventId, figureIds: figureIds.join(',') }, signal }),
  });
