import type { Event } from '@togather/contract/events.ts';
import type { EventChange } from '../../features/hosting/change-event.ts';

/** The event after its host changed something of it. */
export const withChange = (event: Event, change: EventChange): Event => ({ ...event, ...change });

/** The event without one of its photos, whose place in the quota is free again. */
export const withoutPhoto = (event: Event, photoId: string): Event => {
  const photos = event.photos.filter((photo) => photo.photoId !== photoId);
  const freed = event.photos.length - photos.length;
  return { ...event, photos, remainingPhotoQuota: event.remainingPhotoQuota + freed };
};
