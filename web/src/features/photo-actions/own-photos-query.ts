import { queryOptions } from '@tanstack/react-query';

import { call } from '../../platform/api/api.ts';

/** Ids of the photos that the viewer may delete, uploaded, and gave a heart. */
export interface OwnPhotos {
  readonly deletable: ReadonlySet<string>;
  readonly uploaded: ReadonlySet<string>;
  readonly loved: ReadonlySet<string>;
}

/** Fetches what is the viewer's own. Refetched when this page has added photos. */
export const ownPhotosQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['own-photos', eventId],
    queryFn: async ({ signal }): Promise<OwnPhotos> => {
      const own = await call('listOwnPhotos', { params: { eventId }, signal });
      return {
        deletable: new Set(own.photoIds),
        uploaded: new Set(own.uploadedIds),
        loved: new Set(own.lovedIds),
      };
    },
  });

/** The same with a heart more or less. */
export const withLoved = (own: OwnPhotos, photoId: string, isLoved: boolean): OwnPhotos => {
  const loved = new Set(own.loved);
  if (isLoved) loved.add(photoId);
  else loved.delete(photoId);
  return { ...own, loved };
};
