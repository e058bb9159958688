import type { Queryable } from '../../platform/db/db.ts';

/** Returns the placeholders of a page of the grid, newest photo first. */
export const listThumbhashes = async (
  db: Queryable,
  eventId: string,
  page: { from: number; count: number },
): Promise<{ photoId: string; thumbhash: string | null }[]> => {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'thumbhash'])
    .where('event_id', '=', eventId)
    .orderBy('arrival', 'desc')
    .offset(page.from)
    .limit(page.count)
    .execute();
  return rows.map((row) => ({ photoId: row.id, thumbhash: row.thumbhash?.toString('base64') ?? null }));
};
