import { queryOptions } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { call } from '#lib/api/api.ts';

/** Ids of the photos that the viewer may delete, uploaded, or gave a heart, and the uploads that others do not see. */
export interface OwnPhotos {
  readonly deletable: ReadonlySet<string>;
  readonly uploaded: ReadonlySet<string>;
  readonly loved: ReadonlySet<string>;
  readonly unseen: readonly Photo[];
}

/** Fetches the viewer's own photos. Refetched after this page has added photos. */
export function ownPhotosQuery(eventId: string) {
  return queryOptions({
    queryKey: ['own-photos', eventId],
    queryFn: async ({ signal }): Promise<OwnPhotos> => {
      const own = await call('listOwnPhotos', { params: { eventId }, signal });
      return {
        deletable: new Set(own.photoIds),
        uploaded: new Set(own.uploadedIds),
        loved: new Set(own.lovedIds),
        unseen: own.unseen,
      };
    },
  });
}

/** Returns the same with one heart added or removed. */
export function withLoved(own: OwnPhotos, photoId: string, isLoved: boolean): OwnPhotos {
  const loved = new Set(own.loved);
  if (isLoved) loved.add(photoId);
  else loved.delete(photoId);
  return { ...own, loved };
}
