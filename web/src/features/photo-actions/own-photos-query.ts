import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/api.ts';

/** Fetches the ids of the photos the viewer may delete. `uploads` is how many this page added; a change refetches. */
export const ownPhotosQuery = (eventId: string, uploads: number) =>
  queryOptions({
    queryKey: ['own-photos', eventId, uploads],
    queryFn: async ({ signal }) =>
      new Set((await call('listOwnPhotos', { params: { eventId }, signal })).photoIds),
  });
