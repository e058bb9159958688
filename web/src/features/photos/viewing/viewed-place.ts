import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

/** The photo that the viewer shows, its last place, and the ids of the photos that the viewer was opened with. */
export interface Viewed {
  readonly photoId: string;
  readonly index: number;
  readonly among: readonly string[];
}

/** Returns the photos with these ids in their order, without those that are gone. */
export const photosAmong = (photos: readonly Photo[], ids: readonly string[]): readonly Photo[] => {
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/**
 * Returns the viewed photo's place after photos may have gone; when it went itself, the one in its place is
 * shown, or the last. Null when none is left.
 */
export const viewedPlace = (
  photos: readonly Photo[],
  { photoId, index }: Pick<Viewed, 'photoId' | 'index'>,
): number | null => {
  if (photos.length === 0) return null;
  const found = photos.findIndex((photo) => photo.photoId === photoId);
  return found >= 0 ? found : Math.min(index, photos.length - 1);
};
