import { photosSeen } from '#photos/queries.ts';
import type { Seer } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';

/** Placeholders of a page of the grid that a seer sees, newest photo first. */
export const listThumbhashes = async (
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
