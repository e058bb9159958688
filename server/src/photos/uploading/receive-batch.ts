import { type ErrorCode, errors, isErrorCode } from '@togather/contract/errors.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import {
  cleanUploaderName,
  EVENT_ID_HEADER,
  TASK_PART,
  UPLOADER_NAME_PART,
} from '@togather/contract/photos.ts';
import type { RejectedFile } from '@togather/contract/schemas/photos.ts';
import { id } from '@togather/contract/schemas/values.ts';
import type { Context } from '#app/context/context.ts';
import type { Request } from '#http/exchange.ts';
import {
  type FilePart,
  partsOf,
  receiveFileInto,
  type SpeedLimit,
  startSpeedLimit,
} from '#http/multipart-parts.ts';
import { requireMayUpload } from '#photos/policy.ts';
import { removePhotoFiles } from '#photos/removal.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { networkOf } from '#platform/limits/rate-limit.ts';
import { nameToStore, type Placed } from './admit-photos.ts';
import { type StoredPhoto, sentName, storePhoto } from './store-photo.ts';

export interface ReceivedBatch {
  readonly event: EventRow;
  readonly stored: readonly Placed<StoredPhoto>[];
  readonly rejected: readonly RejectedFile[];
  /** The uploader's display name; null without one. */
  readonly uploaderName: string | null;
  /** The task that the batch names, which the event may not have; undefined without one. */
  readonly taskId?: string | undefined;
  /** Releases the batch's resources; call it when the batch is over. */
  readonly release: () => void;
}

/** A file that was refused, before its place in the batch is known. */
type RefusedFile = Omit<RejectedFile, 'place'>;

interface Receiving {
  /** The files in the order of their arrival; each rejects when the whole batch fails. */
  readonly files: Promise<StoredPhoto | RefusedFile>[];
  uploaderName: string | null;
  taskId?: string;
  /** Release the batch's resources. */
  readonly releases: (() => void)[];
  /** The keys that its turn counts for. */
  readonly turns: Set<string>;
  /** Ends the reading: storage is full or down. */
  trouble?: unknown;
}

interface GivenFile {
  readonly fileName: string;
  /** Undefined when the file is too large. */
  readonly bytes: Buffer | undefined;
  /** Returns the buffer of the bytes to its pool. */
  readonly giveBack: () => void;
}

/**
 * Reads a multipart body part by part. Stores nothing before the caller is admitted to the event, and where the event requires a
 * name, before an empty one is refused; then stores each good file while it receives the next one. When it throws, it removes the batch's files, unless storage is down.
 * Throws Failure MULTIPART_MALFORMED, EVENT_ID_MISSING, NO_FILES, TOO_MANY_FILES, REQUEST_TIMEOUT, UPLOADS_BUSY,
 * STORAGE_FULL, NAME_REQUIRED, and what `requireMayUpload` throws.
 */
export async function receiveBatch(
  context: Context,
  request: Request,
  caller: Caller,
): Promise<ReceivedBatch> {
  const receiving: Receiving = { files: [], uploaderName: null, releases: [], turns: new Set() };
  const release = () => {
    for (const giveBack of receiving.releases) giveBack();
  };
  try {
    const { id } = await readParts(context, { request, caller }, receiving);
    // Admitted again, because the PIN, the uploads setting or the event's end may have changed during the upload.
    const [event, files] = await Promise.all([
      requireMayUpload(context, caller, id),
      Promise.all(receiving.files),
    ]);
    // The name may come after the files.
    nameToStore(event, receiving.uploaderName);
    const placed = files.map((file, place) => ({ ...file, place }));
    return {
      event,
      stored: placed.filter(isStored),
      rejected: placed.filter(isRejected),
      uploaderName: receiving.uploaderName,
      taskId: receiving.taskId,
      release,
    };
  } catch (error) {
    const files = await Promise.allSettled(receiving.files);
    const stored = files
      .flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []))
      .filter(isStored);
    const removing = removePhotoFiles(
      context,
      stored.map((photo) => photo.id),
    );
    // Storage that is down would delay the response, so the caller gets the failure first.
    if (!isAway(error)) await removing;
    release();
    throw error;
  }
}

const isAway = (error: unknown): boolean => error instanceof Failure && error.code === 'SERVICE_UNAVAILABLE';

const isStored = <T extends StoredPhoto | RefusedFile>(file: T): file is Extract<T, StoredPhoto> =>
  'id' in file;
const isRejected = <T extends StoredPhoto | RefusedFile>(file: T): file is Exclude<T, StoredPhoto> =>
  !isStored(file);

/** Returns the event that the body names. */
const readParts = async (
  context: Context,
  { request, caller }: { request: Request; caller: Caller },
  receiving: Receiving,
): Promise<EventRow> => {
  const speed = startSpeedLimit(context.config.limits.freeUploadBytesPerSecond);
  const network = networkOf(request.ip);
  const early: GivenFile[] = [];
  let event: EventRow | undefined;
  let files = 0;
  let isNameGiven = false;
  const name = async (given: string) => {
    if (!id.safeParse(given).success) throw new Failure('EVENT_UNKNOWN');
    await takeTurn(context, { request, keys: [network, given] }, receiving);
    event = await requireMayUpload(context, caller, given);
    if (event.type === 'Plus') speed.limitTo(undefined);
    if (isNameGiven) nameToStore(event, receiving.uploaderName);
    for (const file of early.splice(0)) await keepFile(context, file, receiving);
  };
  const named = request.headers[EVENT_ID_HEADER.toLowerCase()]?.toString();
  if (named !== undefined) await name(named);
  // Files that come before the event is named wait in memory.
  const mayNameLater = caller.user !== undefined || caller.joined.length > 0;
  for await (const part of partsOf(request)) {
    if (receiving.trouble) throw receiving.trouble;
    if (part.type === 'file') {
      if (++files > UPLOAD_BATCH_SIZE) throw new Failure('TOO_MANY_FILES');
      if (!event && !mayNameLater) throw new Failure('EVENT_ID_MISSING');
      await takeTurn(context, { request, keys: [network] }, receiving);
      // Other batches have stored files meanwhile. This bounds their use of the reserve to the files in progress.
      await context.diskReserve.require();
      if (event) await keepFile(context, await readFile(part, speed), receiving);
      else early.push(await readEarly(context, { part, speed, network }, receiving));
    } else if (part.fieldname === UPLOADER_NAME_PART) {
      receiving.uploaderName = cleanUploaderName(String(part.value)) || null;
      isNameGiven = true;
      if (event) nameToStore(event, receiving.uploaderName);
    } else if (part.fieldname === TASK_PART) receiving.taskId = String(part.value);
    else if (part.fieldname === 'eventId' && !event) await name(String(part.value));
  }
  if (!event) throw new Failure('EVENT_ID_MISSING');
  if (files === 0) throw new Failure('NO_FILES');
  return event;
};

/** Waits until a batch may run: it counts once for its sender's network and once for its event. */
const takeTurn = async (
  { uploadGate }: Context,
  { request, keys }: { request: Request; keys: readonly string[] },
  { releases, turns }: Receiving,
) => {
  const missing = keys.filter((key) => !turns.has(key));
  if (missing.length === 0) return;
  releases.push(await uploadGate.enter(missing, request.pace, turns.size > 0));
  for (const key of missing) turns.add(key);
};

/** Reads a file into memory: reserves room for the largest file first, and then for a copy of its actual size. */
const readEarly = async (
  { uploadGate }: Context,
  { part, speed, network }: { part: FilePart; speed: SpeedLimit; network: string },
  { releases }: Receiving,
): Promise<GivenFile> => {
  const letGo = uploadGate.hold(network, MAX_UPLOAD_BYTES);
  releases.push(letGo);
  const { fileName, bytes, giveBack } = await readFile(part, speed);
  const waiting = bytes && Buffer.from(bytes);
  giveBack();
  letGo();
  releases.push(uploadGate.hold(network, waiting?.length ?? 0));
  return { fileName, bytes: waiting, giveBack: () => {} };
};

const readFile = async (part: FilePart, speed: SpeedLimit): Promise<GivenFile> => {
  const { buffer, giveBack } = takeFileBuffer();
  try {
    const bytes = await receiveFileInto(buffer, part, speed);
    return { fileName: sentName(part.filename), bytes, giveBack };
  } catch (error) {
    giveBack();
    throw error;
  }
};

/** Stores a file, and waits for it when there is no room to receive the next one meanwhile. */
const keepFile = async (context: Context, file: GivenFile, receiving: Receiving): Promise<void> => {
  // A batch's HEIC files are converted one by one, because all batches share one HEIC decoder.
  const isHeif = file.bytes?.toString('latin1', 4, 8) === 'ftyp';
  const release = isHeif ? undefined : context.uploadGate.overlap(file.bytes?.length ?? 0);
  const keeping = storeOrRefuse(context, file).finally(() => {
    file.giveBack();
    release?.();
  });
  receiving.files.push(keeping);
  const kept = keeping.catch((error) => {
    receiving.trouble ??= error;
  });
  if (!release) await kept;
};

const storeOrRefuse = async (
  context: Context,
  { fileName, bytes }: GivenFile,
): Promise<StoredPhoto | RefusedFile> => {
  const refuse = (code: ErrorCode) => ({ fileName, code, message: errors[code].message });
  if (!bytes) return refuse('FILE_TOO_LARGE');
  try {
    return await storePhoto(context, { fileName, bytes });
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    // An invalid file fails alone; storage that is full or down ends the batch.
    if (error instanceof Failure || !isErrorCode(code)) throw error;
    return refuse(code);
  }
};

/** Most buffers kept for later files: ten batches at once use no more. */
const IDLE = 32;
/** Time without a file after which the buffers are freed. */
const IDLE_MS = 10_000;

/** Pool of buffers for the largest file. A new buffer per photo would cost page faults and frequent garbage collections. */
const idle: Buffer[] = [];
let freeing: NodeJS.Timeout | undefined;

/** Returns a free buffer and the function that returns it to the pool. It contains data of another file. */
function takeFileBuffer(): { buffer: Buffer; giveBack: () => void } {
  const buffer = idle.pop() ?? Buffer.allocUnsafeSlow(MAX_UPLOAD_BYTES);
  return {
    buffer,
    giveBack: () => {
      if (idle.length < IDLE) idle.push(buffer);
      freeing ??= setTimeout(() => idle.splice(0), IDLE_MS).unref();
      freeing.refresh();
    },
  };
}
