import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

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
