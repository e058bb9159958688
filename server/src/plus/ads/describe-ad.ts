import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Context } from '#app/context/context.ts';
import { type AdRow, listAds } from './queries.ts';

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
