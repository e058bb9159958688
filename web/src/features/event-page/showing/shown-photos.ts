import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

export interface ShownPhotos {
  photos: readonly Photo[];
  /** How many newer photos of others wait to be shown. */
  waiting: number;
}

/**
 * Decides what the grid shows when the lookup brings something new: photos of others wait, so that row numbers do not
 * move under a finger; own ones come at once, deleted ones go, and addresses are renewed. `shown` are the ids shown so
 * far; an empty grid shows all.
 */
export const showPhotos = (
  latest: readonly Photo[],
  shown: readonly string[],
  own: ReadonlySet<string>,
): ShownPhotos => {
  if (shown.length === 0) return { photos: latest, waiting: 0 };
  const known = new Set(shown);
  const photos = latest.filter(({ photoId }) => known.has(photoId) || own.has(photoId));
  return photos.length === 0
    ? { photos: latest, waiting: 0 }
    : { photos, waiting: latest.length - photos.length };
};
