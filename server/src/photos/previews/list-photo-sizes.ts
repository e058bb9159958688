import { photosSeen } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

/** How many bytes each of the photos that a seer sees is as stored, newest photo first. */
export const listPhotoSizes = (
  db: Queryable,
  eventId: string,
  seer: Seer,
): Promise<{ photoId: string; size: number }[]> =>
  photosSeen(db, eventId, seer).select(['id as photoId', 'size']).orderBy('arrival', 'desc').execute();
