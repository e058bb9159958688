import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

/**
 * Returns the event with the photos that its page shows: the visitor's own uploads that others do not see come first, and
 * photos that the host is deleting are left out. The lookup is newer where it also has a photo.
 */
export function withSeenPhotos(event: Event, unseen: readonly Photo[]): Event {
  const known = new Set(event.photos.map(({ photoId }) => photoId));
  const more = unseen.filter(({ photoId }) => !known.has(photoId));
  const left = event.photos.filter(({ deletesAt }) => !deletesAt);
  const isSame = more.length === 0 && left.length === event.photos.length;
  return isSame ? event : { ...event, photos: [...more, ...left] };
}

/**
 * Returns whether the visitor's list of own uploads may be older than the lookup: the host may have decided on an unseen
 * photo, or hidden a shown one.
 */
export function mayBeOutdated(
  { uploaded, unseen }: { readonly uploaded: ReadonlySet<string>; readonly unseen: readonly Photo[] },
  event: Pick<Event, 'photos'>,
): boolean {
  const known = new Set(event.photos.map(({ photoId }) => photoId));
  return unseen.length > 0 || [...uploaded].some((photoId) => !known.has(photoId));
}
