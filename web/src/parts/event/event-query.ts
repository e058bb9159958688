import { queryOptions } from '@tanstack/react-query';
import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { earlyLookupOf, takeEarlyLookup } from '#lib/joining/early-lookup.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';

/** Takes the early lookup if it has all photos. */
const takeWholeEvent = async (pin: string): Promise<Event | undefined> => {
  const event = await takeEarlyLookup(pin);
  return event?.olderPhotos ? undefined : event;
};

/** The event of a PIN. Refetched on live updates, never on a timer. The page reports a login that the server refuses. */
export function eventQuery(pin: string) {
  return queryOptions({
    queryKey: ['event', normalizePin(pin)],
    queryFn: async ({ signal }) => (await takeWholeEvent(pin)) ?? lookUp(pin, { signal }),
    // A join has just fetched a newer event than the cached one.
    staleTime: () => (earlyLookupOf(pin) ? 0 : Number.POSITIVE_INFINITY),
    retryDelay: 1000,
  });
}

/** Returns the event after an upload of this browser: new photos first, with the server's quota. */
export function withUploaded(
  event: Event,
  { photos = [], remainingPhotoQuota = event.remainingPhotoQuota }: Partial<UploadAnswer>,
): Event {
  const known = new Set(event.photos.map((photo) => photo.photoId));
  const added = photos.filter((photo) => !known.has(photo.photoId));
  return {
    ...event,
    photos: [...added.reverse(), ...event.photos],
    remainingPhotoQuota,
  };
}

/** Returns the event without a photo, with its quota freed. */
export function withoutPhoto(event: Event, photoId: string): Event {
  const photos = event.photos.filter((photo) => photo.photoId !== photoId);
  const freed = event.photos.length - photos.length;
  return { ...event, photos, remainingPhotoQuota: event.remainingPhotoQuota + freed };
}
