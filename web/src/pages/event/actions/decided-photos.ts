import { queryOptions } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { call } from '#lib/api/api.ts';

/** Returns the event with some photos changed, and the number of photos that then wait for a review. */
const withChanged = (event: Event, photoIds: readonly string[], change: (photo: Photo) => Photo): Event => {
  const wanted = new Set(photoIds);
  const photos = event.photos.map((photo) => (wanted.has(photo.photoId) ? change(photo) : photo));
  const waiting = photos.filter(({ visibility, deletesAt }) => visibility === 'pending' && !deletesAt).length;
  return { ...event, photos, waitingPhotos: event.waitingPhotos === null ? null : waiting };
};

/** Returns the host's event after photos were shown or hidden. */
export function withDecided(
  event: Event,
  photoIds: readonly string[],
  visibility: 'shown' | 'hidden',
): Event {
  return withChanged(event, photoIds, ({ visibility: _, ...photo }) =>
    visibility === 'shown' ? photo : { ...photo, visibility },
  );
}

/** Returns the host's event while photos wait for their deletion, or after it was taken back. */
export function withDeletion(
  event: Event,
  photoIds: readonly string[],
  deletesAt: string | undefined,
): Event {
  return withChanged(event, photoIds, ({ deletesAt: _, ...photo }) =>
    deletesAt ? { ...photo, deletesAt } : photo,
  );
}

/** Ids of the photos that the viewer may delete, uploaded, or gave a heart, and the uploads that others do not see. */
interface OwnPhotos {
  readonly deletable: ReadonlySet<string>;
  readonly uploaded: ReadonlySet<string>;
  readonly loved: ReadonlySet<string>;
  readonly unseen: readonly Photo[];
  /** Addresses of photos in which only the viewer is blurred, as they were before. */
  readonly clear: ReadonlyMap<string, string>;
  /** How many shots the viewer has used; undefined without a limit. */
  readonly shotsUsed: number | undefined;
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
        clear: new Map(own.clear?.map(({ photoId, url }) => [photoId, url])),
        shotsUsed: own.shotsUsed,
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
