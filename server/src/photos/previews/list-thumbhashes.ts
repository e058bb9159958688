import { sql } from 'kysely';
import { act } from '#http/act.ts';
import { photosSeen } from '#photos/queries.ts';
import { ruleFor } from '#photos/reductions/reductions.ts';
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
  const rule = ruleFor(event, seer);
  return { sizes: await listPhotoSizes(context.db, event.id, { seer, isReduced: rule === 'reduced' }) };
});

/**
 * How many bytes each of the photos that a seer sees has when it is downloaded, newest photo first. Of a photo that waits to be
 * reduced, those of the original.
 */
const listPhotoSizes = (
  db: Queryable,
  eventId: string,
  { seer, isReduced }: { readonly seer: Seer; readonly isReduced: boolean },
): Promise<{ photoId: string; size: number }[]> =>
  photosSeen(db, eventId, seer)
    .leftJoin('reductions', (join) =>
      join.onRef('reductions.photo_id', '=', 'photos.id').on(sql.lit(isReduced)),
    )
    .select((e) => ['photos.id as photoId', e.fn.coalesce('reductions.size', 'photos.size').as('size')])
    .orderBy('arrival', 'desc')
    .execute();
