import type { Queryable } from '../../platform/db/db.ts';

/** Returns the stored size of each of an event's photos in bytes, newest photo first. */
export const listPhotoSizes = (
  db: Queryable,
  eventId: string,
): Promise<{ photoId: string; size: number }[]> =>
  db
    .selectFrom('photos')
    .select(['id as photoId', 'size'])
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc')
    .execute();
