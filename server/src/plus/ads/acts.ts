import { type AnyAct, act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { Failure } from '#platform/base/failure.ts';
import { adImageKey } from '#platform/storage/storage.ts';
import { findAdByImage } from './queries.ts';
import { saveAdsAct } from './save-ads.ts';

const getAdImageAct = act('getAdImage', async (context, { params, request, reply }) => {
  const ad = await findAdByImage(context.db, params.adImageId, context.clock());
  if (!ad) throw new Failure('NOT_FOUND');
  return sendObject(
    context.storage,
    { request, reply },
    {
      key: adImageKey(ad.image_id),
      type: 'image/webp',
      etag: `"${ad.image_id}"`,
      lastModified: ad.image_at,
      cacheControl: 'public, max-age=31536000, immutable',
    },
  );
});

/** What the endpoints of this noun do. */
export const adsActs: readonly AnyAct[] = [saveAdsAct, getAdImageAct];
