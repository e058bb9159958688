import type { Bind } from '#http/bind-endpoint.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { Failure } from '#platform/base/failure.ts';
import { adImageKey } from '#platform/storage/keys.ts';
import { findAdByImage } from './queries.ts';
import { saveAds } from './save-ads.ts';

export const bindAdPictures = (bind: Bind) => {
  bind('saveAds', (context, { viewer, request }) => saveAds(context, request, viewer));
};

export const bindAds = (bind: Bind) => {
  bind('getAdImage', async (context, { params, request, reply }) => {
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
};
