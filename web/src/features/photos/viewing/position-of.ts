import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

/** CSS's object-position of a photo in a square: along its long side where its faces are. Undefined for the middle. */
export const positionOf = ({
  width,
  height,
  focus,
}: Pick<Photo, 'width' | 'height' | 'focus'>): string | undefined => {
  if (focus === null || focus === undefined) return undefined;
  return height > width ? `50% ${focus}%` : `${focus}% 50%`;
};
