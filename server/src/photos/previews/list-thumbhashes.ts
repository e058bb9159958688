import { act } from '#http/act.ts';
import { photosSeen } from '#photos/queries.ts';
import { hostOrEverybody, type Seer, seerOf } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

export const getThumbhashesAct = act('getThumbhashes', async (context, { event, caller, query }) => {
  const seer = hostOrEverybody(event, caller.user, context.clock());
  return { thumbhashes: await listThumbhashes(context.db, { eventId: event.id, seer }, query) };
});

/** Placeholders of a page of the grid that a seer sees, newest photo first. */
const listThumbhashes = async (
  db: Queryable,
  { eventId, seer }: { eventId: string; seer: Seer },
  page: { from: number; count: number },
): Promise<{ photoId: string; thumbhash: string | null }[]> => {
  const rows = await photosSeen(db, eventId, seer)
    .select(['id', 'thumbhash'])
    .orderBy('arrival', 'desc')
    .offset(page.from)
    .limit(page.count)
    .execute();
  return rows.map((row) => ({ photoId: row.id, thumbhash: row.thumbhash?.toString('base64') ?? null }));
};

export const listPhotoSizesAct = act('listPhotoSizes', async (context, { event, caller }) => {
  const seer = seerOf(event, caller, context.clock());
  return { sizes: await listPhotoSizes(context.db, event.id, seer) };
});

/** How many bytes each of the photos that a seer sees is as stored, newest photo first. */
const listPhotoSizes = (
  db: Queryable,
  eventId: string,
  seer: Seer,
): Promise<{ photoId: string; size: number }[]> =>
  photosSeen(db, eventId, seer).select(['id as photoId', 'size']).orderBy('arrival', 'desc').execute();
