import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Context } from '#app/context/context.ts';
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

/** Returns an ad as the API shows it. A new picture gets a new address, so pictures may be cached without expiry. */
export function describeAd(
  { publicUrl }: Context,
  row: Pick<AdRow, 'position' | 'name' | 'url' | 'image_id'>,
): Ad {
  return {
    positionId: row.position,
    name: row.name,
    AdImageUrl: `${publicUrl}/api/ad/${row.image_id}/image`,
    directUrl: row.url,
  };
}

/** Returns the ads that an event shows, by position. */
export async function listShownAds(context: Context, eventId: string): Promise<Ad[]> {
  return (await listAds(context.db, [eventId])).map((row) => describeAd(context, row));
}
