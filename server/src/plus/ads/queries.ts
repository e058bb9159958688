import type { Queryable } from '#platform/db/db.ts';

export function listAds(db: Queryable, eventIds: readonly string[]) {
  return db
    .selectFrom('ads')
    .select(['event_id', 'position', 'name', 'url', 'image_id'])
    .where('event_id', 'in', ['', ...eventIds])
    .orderBy('position')
    .execute();
}
export type AdRow = Awaited<ReturnType<typeof listAds>>[number];

/** Returns the ad of an image, unless its event has ended or is taken down. */
export function findAdByImage(db: Queryable, imageId: string, now: Date) {
  return db
    .selectFrom('ads')
    .innerJoin('events', 'events.id', 'ads.event_id')
    .select(['image_id', 'image_at'])
    .where('image_id', '=', imageId)
    .where('taken_down_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Returns the pictures that an ad shows. */
export async function filterShownImages(
  db: Queryable,
  imageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ads')
    .select('image_id')
    .where('image_id', 'in', ['', ...imageIds])
    .execute();
  return new Set(rows.map((row) => row.image_id));
}
