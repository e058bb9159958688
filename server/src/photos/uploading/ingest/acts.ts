import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireBearerKey } from '#events/upload-keys/bearer-key.ts';
import type { VerifiedKey } from '#events/upload-keys/verify-key.ts';
import { type AnyAct, act } from '#http/act.ts';
import { discardBody } from '#http/connections/discard-body.ts';
import { withoutIdleLimit } from '#http/connections/without-idle-limit.ts';
import type { Exchange, Request } from '#http/exchange.ts';
import { startSpeedLimit } from '#http/multipart-parts.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { ingestPhoto } from './ingest-photo.ts';
import { readIngestBody, refuseDeclared } from './read-ingest-body.ts';

const ingestPhotoAct = act(
  'ingestPhoto',
  (context, { request, reply }) => receiveIngest(context, { request, reply }),
  'raw',
);

/**
 * Receives one photo that comes with an upload key. Checks the key before the body is read, and reads little more of a
 * refused body. Throws what `requireBearerKey`, `readIngestBody` and `ingestPhoto` throw, and Failure UPLOADS_BUSY.
 */
const receiveIngest = async (context: Context, exchange: Exchange): Promise<ResponseOf<'ingestPhoto'>> => {
  const { request } = exchange;
  try {
    const key = await requireBearerKey(context, request);
    refuseDeclared(request);
    await context.diskReserve.require();
    return await withoutIdleLimit(request, () => takePhoto(context, request, key));
  } catch (error) {
    discardBody(exchange);
    throw error;
  }
};

const takePhoto = async (context: Context, request: Request, key: VerifiedKey) => {
  const { ingestGate, config } = context;
  const leave = await ingestGate.enter([networkOf(request.ip), key.event.id], request.pace);
  try {
    const isFree = key.event.type === 'Free';
    const speed = startSpeedLimit(isFree ? config.limits.freeUploadBytesPerSecond : undefined);
    return await ingestPhoto(context, key, await readIngestBody(request, speed));
  } finally {
    leave();
  }
};

/** What the endpoints of this noun do. */
export const ingestActs: readonly AnyAct[] = [ingestPhotoAct];
