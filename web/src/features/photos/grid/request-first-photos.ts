import type { Event } from '@togather/contract/schemas/events/events.ts';
import { previewAddress, previewSrcSet } from '../../../platform/format/preview-address.ts';
import { readOrder } from '../arranging/remembered-order.ts';
import { THUMBNAIL_SIZES } from './columns.ts';

/** A phone shows so many without scrolling. */
const FIRST = 4;

/** Requests the first photos of the grid as their cells will: while the page is still loading they are on their way. */
export const requestFirstPhotos = ({ eventId, photos }: Event): void => {
  // Any other order depends on what is not known yet.
  if (readOrder(eventId) !== 'uploaded') return;
  for (const { previewUrl } of photos.slice(0, FIRST)) {
    const image = new Image();
    image.fetchPriority = 'high';
    image.sizes = THUMBNAIL_SIZES;
    image.srcset = previewSrcSet(previewUrl);
    image.src = previewAddress(previewUrl, 320);
  }
};
