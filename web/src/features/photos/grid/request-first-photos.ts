import type { Event } from '@togather/contract/schemas/events/events.ts';
import { previewAddress, previewSrcSet } from '../../../platform/format/preview-address.ts';
import { readOrder } from '../arranging/remembered-order.ts';
import { THUMBNAIL_SIZES } from './columns.ts';

/** The number of photos that a phone shows without scrolling. */
const FIRST = 4;

/** Requests the grid's first photos at the sizes of their cells while the page is still loading. */
export const requestFirstPhotos = ({ eventId, photos }: Event): void => {
  // Other orders depend on data that has not loaded yet.
  if (readOrder(eventId) !== 'uploaded') return;
  for (const { previewUrl } of photos.slice(0, FIRST)) {
    const image = new Image();
    image.fetchPriority = 'high';
    image.sizes = THUMBNAIL_SIZES;
    image.srcset = previewSrcSet(previewUrl);
    image.src = previewAddress(previewUrl, 320);
  }
};
