import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';

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
