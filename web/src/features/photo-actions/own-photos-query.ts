import { queryOptions } from '@tanstack/react-query';

import { call } from '../../lib/api.ts';

/** Ids of the photos that whoever looks may delete. `uploads` is how many this page added: more of them, asked anew. */
export const ownPhotosQuery = (eventId: string, uploads: number) =>
  queryOptions({
    queryKey: ['own-photos', eventId, uploads],
    queryFn: async ({ signal }) =>
      new Set((await call('listOwnPhotos', { params: { eventId }, signal })).photoIds),
  });
