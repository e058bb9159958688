import { type AnyAct, act } from '#http/act.ts';
import { discardBody, withoutIdleLimit } from '#http/connections/drain.ts';
import { startSpeedLimit } from '#http/multipart-parts.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { receiveWithKey } from './ingest.ts';
import { listMatchesByKeyAct } from './list-matches.ts';
import { ofBrowser, readFileBody, refuseDeclared } from './read-file-body.ts';
import { replacePhoto, requireReplaceable } from './replace-photo.ts';

/** Checks who replaces the photo before the body is read. */
const replacePhotoAct = act(
  'replacePhoto',
  async (context, { params: { photoId }, caller, request, reply }) => {
    const { uploadGate, diskReserve, config } = context;
    const by = { caller };
    try {
      const { event } = await requireReplaceable(context, context.db, { photoId, by });
      refuseDeclared(request, ofBrowser);
      await diskReserve.require();
      return await withoutIdleLimit(request, async () => {
        const leave = await uploadGate.enter([networkOf(request.ip), event.id], request.pace);
        try {
          const isFree = event.type === 'Free';
          const speed = startSpeedLimit(isFree ? config.limits.freeUploadBytesPerSecond : undefined);
          const { bytes } = await readFileBody(request, speed, ofBrowser);
          return await replacePhoto(context, { photoId, by, bytes });
        } finally {
          leave();
        }
      });
    } catch (error) {
      discardBody({ request, reply });
      throw error;
    }
  },
  'raw',
);

const replacePhotoByKeyAct = act(
  'replacePhotoByKey',
  (context, { params: { photoId }, request, reply }) =>
    receiveWithKey(context, { request, reply }, (key, { bytes }) =>
      replacePhoto(context, { photoId, by: { key }, bytes }),
    ),
  'raw',
);

/** What replaces photos. */
export const replacingActs: readonly AnyAct[] = [replacePhotoAct, replacePhotoByKeyAct, listMatchesByKeyAct];
