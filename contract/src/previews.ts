import { PREVIEW_WIDTHS, type PreviewWidth } from './limits.ts';
import type { Photo } from './schemas/photos.ts';

/** Returns the address of a smaller preview with a long side of 320, 640 or 1280 pixels. */
export function previewAddress(previewUrl: string, width: PreviewWidth): string {
  return `${previewUrl}${previewUrl.includes('?') ? '&' : '?'}w=${width}`;
}

/** Returns the three sizes as a srcset. It declares the long side as the width, which is close enough for a square crop. */
export function previewSrcSet(previewUrl: string): string {
  return PREVIEW_WIDTHS.map((width) => `${previewAddress(previewUrl, width)} ${width}w`).join(', ');
}

/** Classes of the photo grid before its script runs. THUMBNAIL_SIZES repeats these breakpoints. */
export const PHOTO_COLUMNS = 'grid grid-cols-2 gap-1 min-[769px]:grid-cols-4 lg:grid-cols-6';

/**
 * The `sizes` of a grid cell. 42vw is less than half the width, so that screens below two device pixels per CSS pixel load the
 * small preview.
 */
export const THUMBNAIL_SIZES = '(max-width: 768px) 42vw, (min-width: 1024px) 17vw, 25vw';

/**
 * Returns the CSS object-position of an event's cover, which is cut above and below: it brings the height `focus`, in percent,
 * to the middle of the picture's parent, a size container of any shape. Heads are mostly in the upper half.
 */
export function coverPositionOf({ width, height, focus }: Pick<Photo, 'width' | 'height' | 'focus'>): string {
  if (!width || !height || focus === null || focus === undefined) return '50% 35%';
  const tall = (100 * height) / width;
  const cqw = (length: number) => `${length.toFixed(1)}cqw`;
  return `50% min(0px, max(100cqh - ${cqw(tall)}, 50cqh - ${cqw((tall * focus) / 100)}))`;
}

/**
 * Returns the CSS object-position that shows a photo's faces in a square, along its long side. Undefined for the centre.
 */
export function positionOf({
  width,
  height,
  focus,
}: Pick<Photo, 'width' | 'height' | 'focus'>): string | undefined {
  if (focus === null || focus === undefined) return undefined;
  return height > width ? `50% ${focus}%` : `${focus}% 50%`;
}
