import { createHash } from 'node:crypto';
import { isErrorCode } from '@togather/contract/errors.ts';
import { MAX_INGEST_BYTES, MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded } from '#events/membership/policy.ts';
import { hasUploadKey, requireBearerKey, type VerifiedKey } from '#events/upload-keys.ts';
import { type AnyAct, act } from '#http/act.ts';
import { discardBody, withoutIdleLimit } from '#http/connections/drain.ts';
import type { Exchange } from '#http/exchange.ts';
import { startSpeedLimit } from '#http/multipart-parts.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { findBySent } from '#photos/queries.ts';
import { showSentAgain } from '#photos/visibility/change-photos.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { withLock } from '#platform/locks/locks.ts';
import { commitStored } from './commit-batch.ts';
import { ofKey, readFileBody, refuseDeclared } from './read-file-body.ts';
import { type StoredPhoto, storePhoto } from './store-photo.ts';

interface GivenPhoto {
  readonly fileName: string;
  /** All of the file; changed in place. */
  readonly bytes: Buffer;
}

/**
 * Adds a photo that came with an upload key to the key's event. The same bytes are a duplicate: nothing is stored. The photo
 * is shown at once, even where participants may not upload or their photos wait for a review. The caller holds a place of
 * `ingestGate` as long as it holds the bytes. Throws Failure UPLOAD_KEY_INVALID (also when the key was revoked or the event ended meanwhile),
 * EVENT_UNKNOWN, QUOTA_EXCEEDED, INGEST_TOO_LARGE, FILE_TOO_LARGE, NOT_A_PHOTO, UPLOADS_BUSY, HEIC_BUSY, STORAGE_FULL.
 */
export async function ingestPhoto(
  context: Context,
  key: VerifiedKey,
  { fileName, bytes }: GivenPhoto,
): Promise<ResponseOf<'ingestPhoto'>> {
  if (bytes.length > MAX_INGEST_BYTES) throw new Failure('INGEST_TOO_LARGE');
  await context.diskReserve.require();
  const isOver = hasEnded(key.event, context.clock());
  if (isOver || !(await hasUploadKey(context.db, key.id))) throw new Failure('UPLOAD_KEY_INVALID');
  const sent = createHash('sha256').update(bytes).digest();
  const earlier = await findBySent(context.db, key.event.id, sent);
  if (earlier) {
    if (earlier.visibility === 'pending') await showEarlier(context, key, earlier.id);
    return { photoId: earlier.id, duplicate: true };
  }
  await requireRoom(context, key.event.id);
  const stored = await storeFitting(context, { fileName, bytes });
  const sentSha256 = sent.equals(stored.sha256) ? undefined : sent;
  return commit(context, key, { ...stored, sentSha256 });
}

/** Shows a guest's photo that waits for review: the host trusts the key's photographer, who sends the same one. */
const showEarlier = (context: Context, key: VerifiedKey, photoId: string): Promise<void> =>
  withLock(context, { event: key.event.id }, async (tx) => {
    if (!(await hasUploadKey(tx, key.id))) throw new Failure('UPLOAD_KEY_INVALID');
    await showSentAgain(context, tx, { eventId: key.event.id, photoIds: [photoId] });
  });

/** Refuses a photo of a full event before it is decoded. The commit decides. */
const requireRoom = async ({ db }: Context, eventId: string): Promise<void> => {
  const event = await db
    .selectFrom('events')
    .select(['photo_limit', 'photo_count'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (event && event.photo_count >= event.photo_limit) throw new Failure('QUOTA_EXCEEDED');
};

/** Stores a photo, scaled to the size of a guest's if it is larger. Throws Failure FILE_TOO_LARGE, and as `asFailure` converts. */
export async function storeFitting(
  context: Context,
  given: GivenPhoto & { readonly replaces?: string },
): Promise<StoredPhoto> {
  try {
    return await storePhoto(context, { ...given, bytes: await fitPhoto(context, given.bytes) });
  } catch (error) {
    throw asFailure(error);
  }
}

/** Converts the errors of files and decoders; others pass unchanged. */
const asFailure = (cause: unknown): unknown => {
  const { code } = cause as { code?: unknown };
  if (cause instanceof Failure || !isErrorCode(code)) return cause;
  if (code === 'HEIC_BUSY') return new Failure('HEIC_BUSY', { cause });
  if (code === 'PREVIEWS_BUSY') return new Failure('UPLOADS_BUSY', { cause });
  return new Failure('NOT_A_PHOTO', { cause, details: { reason: code } });
};

const commit = async (
  context: Context,
  key: VerifiedKey,
  photo: StoredPhoto,
): Promise<ResponseOf<'ingestPhoto'>> => {
  const { answer } = await commitStored(context, {
    event: key.event,
    stored: [{ ...photo, place: 0 }],
    rejected: [],
    uploaderName: key.name,
    // The photo is nobody's own, so that only the host can delete it.
    owner: { uploader_id: null, guest_hash: null },
    key: undefined,
    isTrusted: true,
    uploadKeyId: key.id,
  });
  const [added] = answer.photos;
  if (!added) throw new Failure(answer.rejected[0]?.code ?? 'UNEXPECTED');
  return { photoId: added.id, duplicate: added.duplicate };
};

/**
 * Returns the file if it has the size of a guest's photo, or a JPEG scaled to that size. Throws ImageError, DecoderBusy, or
 * Failure FILE_TOO_LARGE for a larger file of another format.
 */
const fitPhoto = async ({ decoder }: Context, bytes: Buffer): Promise<Buffer> => {
  if (bytes.length <= MAX_UPLOAD_BYTES) return bytes;
  const { format } = inspect(bytes);
  if (format !== 'jpeg') throw new Failure('FILE_TOO_LARGE');
  return decoder.scaleJpeg(bytes, MAX_UPLOAD_BYTES);
};

const ingestPhotoAct = act(
  'ingestPhoto',
  (context, { request, reply }) =>
    receiveWithKey(context, { request, reply }, (key, file) => ingestPhoto(context, key, file)),
  'raw',
);

/**
 * Receives one photo that comes with an upload key, and takes it. Checks the key before the body is read, and reads little more of
 * a refused body. Throws what `requireBearerKey`, `readFileBody` and `take` throw, and Failure UPLOADS_BUSY.
 */
export async function receiveWithKey<T>(
  context: Context,
  exchange: Exchange,
  take: (key: VerifiedKey, file: GivenPhoto) => Promise<T>,
): Promise<T> {
  const { request } = exchange;
  const { ingestGate, config } = context;
  const receive = async (key: VerifiedKey) => {
    const leave = await ingestGate.enter([networkOf(request.ip), key.event.id], request.pace);
    try {
      const isFree = key.event.type === 'Free';
      const speed = startSpeedLimit(isFree ? config.limits.freeUploadBytesPerSecond : undefined);
      return await take(key, await readFileBody(request, speed, ofKey));
    } finally {
      leave();
    }
  };
  try {
    const key = await requireBearerKey(context, request, 'upload');
    refuseDeclared(request, ofKey);
    await context.diskReserve.require();
    return await withoutIdleLimit(request, () => receive(key));
  } catch (error) {
    discardBody(exchange);
    throw error;
  }
}

/** What the endpoints of this noun do. */
export const ingestActs: readonly AnyAct[] = [ingestPhotoAct];
