import type { Ad } from '@togather/contract/schemas/site/ads.ts';
import type { Context } from '../context/context.ts';
import { type AdRow, listAds } from './queries.ts';

/** An ad as the API shows it. Its picture's address changes with the picture, so it may be cached for good. */
export const describeAd = (
  { publicUrl }: Pick<Context, 'publicUrl'>,
  row: Pick<AdRow, 'position' | 'name' | 'url' | 'image_id'>,
): Ad => ({
  positionId: row.position,
  name: row.name,
  AdImageUrl: `${publicUrl}/api/ad/${row.image_id}/image`,
  directUrl: row.url,
});

/** What an event shows, by position. */
export const listShownAds = async (
  context: Pick<Context, 'db' | 'publicUrl'>,
  eventId: string,
): Promise<Ad[]> => (await listAds(context.db, [eventId])).map((row) => describeAd(context, row));
