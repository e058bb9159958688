import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { isErrorCode } from '@togather/contract/errors.ts';
import { MAX_INGEST_BYTES, MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded } from '#events/membership/policy.ts';
import { hasUploadKey, requireBearerKey, type VerifiedKey } from '#events/upload-keys.ts';
import { type AnyAct, act } from '#http/act.ts';
import { discardBody, withoutIdleLimit } from '#http/connections/drain.ts';
import type { Exchange, Request } from '#http/exchange.ts';
import {
  asBrokenBody,
  type FilePart,
  partsOf,
  type SpeedLimit,
  startSpeedLimit,
} from '#http/multipart-parts.ts';
import { inspect } from '#images/inspecting/inspect.ts';
import { findBySent } from '#photos/queries.ts';
import { showSentAgain } from '#photos/visibility/change-photos.ts';
import { Failure } from '#platform/base/failure.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { withLock } from '#platform/locks/locks.ts';
import { commitStored } from './commit-batch.ts';
import { type StoredPhoto, sentName, storePhoto } from './store-photo.ts';

interface GivenFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** The head of a form's part and its boundaries. */
const FORM_BYTES = 64 * 1024;

/** Throws Failure INGEST_TOO_LARGE for a body that says so itself, before it is read. */
function refuseDeclared({ headers }: Request): void {
  if (Number(headers['content-length'] ?? 0) > MAX_INGEST_BYTES + FORM_BYTES)
    throw new Failure('INGEST_TOO_LARGE');
}

/**
 * Reads the one file of a request: its body, or the file of a form. Throws Failure INGEST_TOO_LARGE as soon as it is,
 * NO_FILES, ONE_FILE_ONLY, MULTIPART_MALFORMED or REQUEST_TIMEOUT.
 */
async function readIngestBody(request: Request, speed: SpeedLimit): Promise<GivenFile> {
  return request.isMultipart() ? readForm(request, speed) : readRaw(request, speed);
}

const readForm = async (request: Request, speed: SpeedLimit): Promise<GivenFile> => {
  const limits = { fileSize: MAX_INGEST_BYTES + 1, files: 1 };
  let file: GivenFile | undefined;
  try {
    for await (const part of partsOf(request, limits)) {
      if (part.type === 'file') file = await readPart(part, speed);
    }
  } catch (error) {
    if (error instanceof Failure && error.code === 'TOO_MANY_FILES') throw new Failure('ONE_FILE_ONLY');
    throw error;
  }
  if (!file) throw new Failure('NO_FILES');
  return file;
};

const readPart = async (part: FilePart, speed: SpeedLimit): Promise<GivenFile> => {
  const { take, read } = collect(speed);
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) await take(chunk);
  } catch (error) {
    throw asBrokenBody(error);
  }
  return { fileName: sentName(part.filename), bytes: read() };
};

/** The body is piped, because the pace of a client is measured while its request flows. */
const readRaw = async (request: Request, speed: SpeedLimit): Promise<GivenFile> => {
  const { raw, headers } = request;
  // A closed connection would send no event.
  if (raw.destroyed) throw new Failure('MULTIPART_MALFORMED');
  const { take, read } = collect(speed);
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => void take(chunk).then(() => done(), done),
  });
  const broken = new Promise<never>((_, reject) => {
    raw.once('error', (error) => reject(asBrokenBody(error)));
    raw.once('close', () => !raw.readableEnded && reject(new Failure('MULTIPART_MALFORMED')));
  });
  try {
    raw.pipe(sink);
    await Promise.race([once(sink, 'finish'), broken]);
  } finally {
    raw.unpipe(sink);
  }
  return { fileName: sentName(decode(headers['x-file-name'])), bytes: read() };
};

/** Collects a file, at a limited speed. `take` throws Failure INGEST_TOO_LARGE. */
const collect = (speed: SpeedLimit) => {
  // Untouched pages of a large buffer use no memory.
  const buffer = Buffer.allocUnsafeSlow(MAX_INGEST_BYTES);
  let length = 0;
  return {
    take: async (chunk: Buffer) => {
      if (length + chunk.length > MAX_INGEST_BYTES) throw new Failure('INGEST_TOO_LARGE');
      await speed.admit(chunk.length);
      length += chunk.copy(buffer, length);
    },
    read: () => buffer.subarray(0, length),
  };
};

const decode = (header: string | string[] | undefined): string | undefined => {
  if (typeof header !== 'string') return undefined;
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
};

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
  const stored = await store(context, { fileName, bytes });
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

const store = async (context: Context, given: GivenPhoto): Promise<StoredPhoto> => {
  try {
    return await storePhoto(context, { ...given, bytes: await fitPhoto(context, given.bytes) });
  } catch (error) {
    throw asFailure(error);
  }
};

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
    const key = await requireBearerKey(context, request, 'upload');
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
