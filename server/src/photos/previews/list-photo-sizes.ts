import { act } from '#http/act.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { photosSeen } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import { seerOf } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

export const listPhotoSizesAct = act('listPhotoSizes', async (context, { event, viewer, request }) => {
  const seer = seerOf(event, { viewer, guestHash: readGuest(request) }, context.clock());
  return { sizes: await listPhotoSizes(context.db, event.id, seer) };
});

/** How many bytes each of the photos that a seer sees is as stored, newest photo first. */
const listPhotoSizes = (
  db: Queryable,
  eventId: string,
  seer: Seer,
): Promise<{ photoId: string; size: number }[]> =>
  photosSeen(db, eventId, seer).select(['id as photoId', 'size']).orderBy('arrival', 'desc').execute();
