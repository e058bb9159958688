import { previewAddress, previewSrcSet, THUMBNAIL_SIZES } from '@togather/contract/previews.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';

/** The number of photos that a phone shows without scrolling. */
const FIRST = 4;

/**
 * Requests the grid's first photos at the sizes of their cells while the page is still loading. Returns them, or none where
 * other photos come first: other orders depend on data that has not loaded yet.
 */
export function requestFirstPhotos({
  eventId,
  photos,
}: Pick<Event, 'eventId' | 'photos'>): HTMLImageElement[] {
  return photos.slice(0, readOrder(eventId) === 'uploaded' ? FIRST : 0).map(({ previewUrl }) => {
    const image = new Image();
    image.fetchPriority = 'high';
    image.sizes = THUMBNAIL_SIZES;
    image.srcset = previewSrcSet(previewUrl);
    image.src = previewAddress(previewUrl, 320);
    return image;
  });
}

export const PHOTO_ORDERS = ['uploaded', 'taken', 'loved'] as const;
export type PhotoOrder = (typeof PHOTO_ORDERS)[number];

const keyOf = (eventId: string) => `photoOrder:${eventId}`;

/** Returns the order chosen for an event on this device. */
export function readOrder(eventId: string): PhotoOrder {
  const kept = onDevice.get(keyOf(eventId));
  return PHOTO_ORDERS.find((order) => order === kept) ?? 'uploaded';
}

/** Stores the order, or removes it for the default, the order of uploads. */
export function storeOrder(eventId: string, order: PhotoOrder): void {
  if (order === 'uploaded') onDevice.remove(keyOf(eventId));
  else onDevice.set(keyOf(eventId), order);
}

const stackedKey = (eventId: string) => `photosStacked:${eventId}`;

/** Returns whether similar photos of an event are shown as one on this device. */
export const readStacked = (eventId: string): boolean => onDevice.get(stackedKey(eventId)) === 'on';

export function storeStacked(eventId: string, isStacked: boolean): void {
  if (isStacked) onDevice.set(stackedKey(eventId), 'on');
  else onDevice.remove(stackedKey(eventId));
}
