import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

/** The viewed photo, its last index, and the ids with which the viewer was opened. */
export interface Viewed {
  readonly photoId: string;
  readonly index: number;
  readonly among: readonly string[];
}

/** Returns the photos with these ids in their order, without deleted ones. */
export function photosAmong(photos: readonly Photo[], ids: readonly string[]): readonly Photo[] {
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns the viewed photo's index after deletions. If it was deleted itself, returns that of the next photo or the last.
 * Null without photos.
 */
export function viewedPlace(
  photos: readonly Photo[],
  { photoId, index }: Pick<Viewed, 'photoId' | 'index'>,
): number | null {
  if (photos.length === 0) return null;
  const found = photos.findIndex((photo) => photo.photoId === photoId);
  return found >= 0 ? found : Math.min(index, photos.length - 1);
}
