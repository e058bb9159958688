import type { Photo } from '@togather/contract/schemas/photos.ts';

/** The photo that the viewer shows, and its last place. */
export interface Viewed {
  readonly photoId: string;
  readonly index: number;
}

/**
 * Returns the viewed photo's place after photos may have come or gone; when it went itself, the one in its place is
 * shown, or the last. Null when none is left.
 */
export const viewedPlace = (photos: readonly Photo[], { photoId, index }: Viewed): number | null => {
  if (photos.length === 0) return null;
  const found = photos.findIndex((photo) => photo.photoId === photoId);
  return found >= 0 ? found : Math.min(index, photos.length - 1);
};
