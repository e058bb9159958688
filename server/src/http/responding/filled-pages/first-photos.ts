import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import {
  PHOTO_COLUMNS,
  previewAddress,
  previewSrcSet,
  THUMBNAIL_SIZES,
} from '@togather/contract/previews/addresses.ts';
import { positionOf } from '@togather/contract/previews/position-of.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { escapeHtml } from '#http/responding/escape-html.ts';

/** Two rows of a phone, and two of a computer. */
const SHOWN = { narrow: 4, wide: 12 };

/**
 * Returns the first photos of a grid as HTML, in the places of the web's grid. An ad takes the last place. A grid with more than
 * these scrolls from the beginning, since a scroll bar that appears later would narrow the pictures.
 */
export const firstPhotos = (
  photos: readonly Photo[],
  { hasAd = false, olderPhotos = 0 }: { hasAd?: boolean; olderPhotos?: number | undefined } = {},
): string => {
  const cells = photos.slice(0, hasAd ? PHOTOS_PER_AD : SHOWN.wide).map((photo, at) => {
    const shown = at < SHOWN.narrow ? '' : ' max-lg:hidden';
    return `<span class="relative aspect-square overflow-hidden bg-surface${shown}">${picture(photo, at)}</span>`;
  });
  const isLonger = photos.length + olderPhotos > cells.length;
  const below = isLonger ? ' style="margin-bottom: 100vh"' : '';
  return `<div class="${PHOTO_COLUMNS}"${below}>${cells.join('')}</div>`;
};

const picture = (photo: Photo, at: number): string => {
  const position = positionOf(photo);
  const attributes = [
    `sizes="${THUMBNAIL_SIZES}"`,
    `srcset="${escapeHtml(previewSrcSet(photo.previewUrl))}"`,
    `src="${escapeHtml(previewAddress(photo.previewUrl, 320))}"`,
    ...(position ? [`style="object-position: ${position}"`] : []),
    at < SHOWN.narrow ? 'fetchpriority="high"' : 'loading="lazy"',
  ];
  return `<img alt="" class="absolute inset-0 size-full object-cover" ${attributes.join(' ')}>`;
};
