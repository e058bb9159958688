import type { Queryable } from '../../platform/db/db.ts';
import { photosSeen } from '../queries.ts';
import type { Seer } from '../visibility.ts';

/** How many bytes each of the photos that a seer sees is as stored, newest photo first. */
export const listPhotoSizes = (
  db: Queryable,
  eventId: string,
  seer: Seer,
): Promise<{ photoId: string; size: number }[]> =>
  photosSeen(db, eventId, seer).select(['id as photoId', 'size']).orderBy('arrival', 'desc').execute();
