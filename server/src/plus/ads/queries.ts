import type { Queryable } from '#platform/db/db.ts';

export const listAds = (db: Queryable, eventIds: readonly string[]) =>
  db
    .selectFrom('ads')
    .select(['event_id', 'position', 'name', 'url', 'image_id'])
    .where('event_id', 'in', ['', ...eventIds])
    .orderBy('position')
    .execute();
export type AdRow = Awaited<ReturnType<typeof listAds>>[number];

/** Returns the ad of an image, unless its event has ended or is taken down. */
export const findAdByImage = (db: Queryable, imageId: string, now: Date) =>
  db
    .selectFrom('ads')
    .innerJoin('events', 'events.id', 'ads.event_id')
    .select(['image_id', 'image_at'])
    .where('image_id', '=', imageId)
    .where('taken_down_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();

/** Returns the pictures that an ad shows. */
export const filterShownImages = async (
  db: Queryable,
  imageIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('ads')
    .select('image_id')
    .where('image_id', 'in', ['', ...imageIds])
    .execute();
  return new Set(rows.map((row) => row.image_id));
};
