import type { ShownWall } from '@togather/contract/schemas/events/walls.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import type { TaggedBody } from '#http/responding/send-tagged.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { describePhotos } from '#photos/serving/describe-photo.ts';
import { tokenOf } from '#photos/serving/photo-links.ts';
import { everybody } from '#photos/visibility/visibility.ts';
import { listShownAds } from '#plus/ads/describe-ad.ts';
import type { OpenedWall } from './open-wall.ts';
import { openWall } from './open-wall.ts';
import { listWallPhotos } from './queries.ts';

export const showWallAct = act('showWall', async (context, { params, request, reply }) => {
  const opened = await openWall(context, { secret: params.secret, address: request.ip });
  return sendTagged(context, { request, reply }, showWall(context, opened));
});

/** Returns what a live wall shows: the photos that everyone sees, and how to join. */
const showWall = (context: Context, opened: OpenedWall): TaggedBody => {
  const { event, wall } = opened;
  const seer = everybody(event, context.clock());
  return {
    of: ['wall', event, wall.seconds, seer, tokenOf(context, event, 'shown')],
    describe: () => describeWall(context, opened, seer),
  };
};

const describeWall = async (
  context: Context,
  { event, wall }: OpenedWall,
  seer: ReturnType<typeof everybody>,
): Promise<ShownWall> => {
  const [rows, adInfos] = await Promise.all([
    listWallPhotos(context.db, event.id, seer),
    event.type === 'Plus' ? listShownAds(context, event.id) : [],
  ]);
  const photos = describePhotos(context, { event, links: 'shown' }, rows);
  return {
    eventName: event.name,
    pinCode: event.pin,
    joinUrl: `${context.publicUrl}/event/${event.pin}`,
    photos: photos.map(({ photoId, url, previewUrl, width, height, takenAt = null }, place) => ({
      photoId,
      url,
      previewUrl,
      width,
      height,
      takenAt,
      faces: rows[place]?.faces ?? [],
    })),
    adInfos,
    settings: { seconds: wall.seconds },
  };
};
