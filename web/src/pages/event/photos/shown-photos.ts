import type { Event } from '@togather/contract/schemas/events/events.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';

/** Which of an event's photos a lookup has. */
export type EventPart = 'all' | 'newest' | 'own';

/** Returns which of its photos an event has. */
export function partOf({ isConcealed, olderPhotos }: Event): EventPart {
  if (isConcealed) return 'own';
  return olderPhotos ? 'newest' : 'all';
}

/** Returns the number of an event's photos, with those that a lookup of the newest leaves out. */
export const countPhotos = ({ photos, olderPhotos = 0 }: Event): number => photos.length + olderPhotos;

export interface ShownPhotos {
  photos: readonly Photo[];
  /** The number of waiting newer photos of others. */
  waiting: number;
}

/**
 * Decides what the grid shows after a lookup: new photos of others wait, so that row numbers do not move; own ones appear,
 * deleted ones disappear, and addresses are updated. `shown` are the ids shown so far. An empty grid shows all.
 */
export function showPhotos(
  latest: readonly Photo[],
  shown: readonly string[],
  own: ReadonlySet<string>,
): ShownPhotos {
  if (shown.length === 0) return { photos: latest, waiting: 0 };
  const known = new Set(shown);
  const photos = latest.filter(({ photoId }) => known.has(photoId) || own.has(photoId));
  return photos.length === 0
    ? { photos: latest, waiting: 0 }
    : { photos, waiting: latest.length - photos.length };
}
