import { previewAddress, previewSrcSet, THUMBNAIL_SIZES } from '@togather/contract/previews/addresses.ts';
import type { Event } from '@togather/contract/schemas/events/events.ts';
import { readOrder } from './remembered-order.ts';

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
