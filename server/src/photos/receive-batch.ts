import { type ErrorCode, errors, isErrorCode } from '@togather/contract/errors.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import { id } from '@togather/contract/schemas/ids.ts';
import type { RejectedFile } from '@togather/contract/schemas/photos.ts';
import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { Request } from '../http/exchange.ts';
import {
  type FilePart,
  partsOf,
  receiveFile,
  type SpeedLimit,
  startSpeedLimit,
} from '../http/multipart-parts.ts';
import { networkOf } from '../limits/rate-limit.ts';
import { removePhotoFiles } from './remove-photo-files.ts';
import { type StoredPhoto, storePhoto } from './store-photo.ts';

export interface ReceivedBatch {
  readonly event: EventRow;
  readonly stored: readonly StoredPhoto[];
  readonly rejected: readonly RejectedFile[];
  /** Gives back what the batch takes of the process; to be called when it is over. */
  readonly release: () => void;
}

/** Progress so far. */
interface Receiving {
  readonly stored: StoredPhoto[];
  readonly rejected: RejectedFile[];
  /** What the batch takes of the process. */
  readonly releases: (() => void)[];
}

/** Decides whether the uploader may add to an event: the event, or a Failure. */
type Admit = (eventId: string) => Promise<EventRow>;

export interface Sending {
  readonly request: Request;
  /** The event as the header names it; undefined where the body does. */
  readonly eventId: string | undefined;
  readonly admit: Admit;
  /** Whether files may come before the event is named; they wait in memory. */
  readonly mayNameLater: boolean;
}

type Parts = Pick<Context, 'storage' | 'decoder' | 'config' | 'uploadGate' | 'log'>;

interface GivenFile {
  readonly fileName: string;
  /** Undefined for one that is too large. */
  readonly bytes: Buffer | undefined;
}

/**
 * Reads a multipart body part by part. Nothing is stored before the uploader is admitted to the event; from then on
 * each good file is, as it ends. When it throws, nothing of the batch stays.
 * Throws Failure MULTIPART_MALFORMED, EVENT_ID_MISSING, NO_FILES, TOO_MANY_FILES, REQUEST_TIMEOUT, UPLOADS_BUSY,
 * STORAGE_FULL, and what `admit` throws.
 */
export const receiveBatch = async (context: Parts, sending: Sending): Promise<ReceivedBatch> => {
  const receiving: Receiving = { stored: [], rejected: [], releases: [] };
  const { stored, rejected } = receiving;
  const release = () => {
    for (const giveBack of receiving.releases) giveBack();
  };
  try {
    return { event: await readParts(context, sending, receiving), stored, rejected, release };
  } catch (error) {
    await removePhotoFiles(
      context,
      stored.map(({ id }) => id),
    );
    release();
    throw error;
  }
};

/** Returns the event that the body names. */
const readParts = async (
  context: Parts,
  { request, eventId, admit, mayNameLater }: Sending,
  receiving: Receiving,
): Promise<EventRow> => {
  const speed = startSpeedLimit(context.config.limits.freeUploadBytesPerSecond);
  const network = networkOf(request.ip);
  const early: GivenFile[] = [];
  let event: EventRow | undefined;
  let files = 0;
  const name = async (given: string) => {
    if (!id.safeParse(given).success) throw new Failure('EVENT_UNKNOWN');
    await takeTurn(context, { request, keys: [network, given] }, receiving);
    event = await admit(given);
    if (event.type === 'Plus') speed.limitTo(undefined);
    for (const file of early.splice(0)) await keepFile(context, file, receiving);
  };
  if (eventId !== undefined) await name(eventId);
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      if (++files > UPLOAD_BATCH_SIZE) throw new Failure('TOO_MANY_FILES');
      if (!event && !mayNameLater) throw new Failure('EVENT_ID_MISSING');
      await takeTurn(context, { request, keys: [network] }, receiving);
      if (event) await keepFile(context, await readFile(part, speed), receiving);
      else early.push(await readEarly(context, { part, speed, network }, receiving));
    } else if (part.fieldname === 'eventId' && !event) await name(String(part.value));
  }
  if (!event) throw new Failure('EVENT_ID_MISSING');
  if (files === 0) throw new Failure('NO_FILES');
  return event;
};

/** Waits, once a batch, until it may run: it counts for its sender's network and for the event that it has named. */
const takeTurn = async (
  { uploadGate }: Pick<Context, 'uploadGate'>,
  { request, keys }: { request: Request; keys: readonly string[] },
  { releases }: Receiving,
) => {
  if (releases.length === 0) releases.push(await uploadGate.enter(keys, request.pace));
};

/** Reads a file that waits in memory: there is room for the largest before any of it is read. */
const readEarly = async (
  { uploadGate }: Pick<Context, 'uploadGate'>,
  { part, speed, network }: { part: FilePart; speed: SpeedLimit; network: string },
  { releases }: Receiving,
): Promise<GivenFile> => {
  const giveBack = uploadGate.hold(network, MAX_UPLOAD_BYTES);
  releases.push(giveBack);
  const file = await readFile(part, speed);
  giveBack();
  releases.push(uploadGate.hold(network, file.bytes?.length ?? 0));
  return file;
};

/** No file system has longer names, and the response is stored under the batch's key. */
const LONGEST_NAME = 255;

const readFile = async (part: FilePart, speed: SpeedLimit): Promise<GivenFile> => ({
  // PostgreSQL cannot keep a NUL.
  fileName: part.filename?.replaceAll('\0', '').slice(0, LONGEST_NAME) || 'photo',
  bytes: await receiveFile(part, speed),
});

const keepFile = async (
  context: Pick<Context, 'storage' | 'decoder'>,
  { fileName, bytes }: GivenFile,
  { stored, rejected }: Receiving,
) => {
  const refuse = (code: ErrorCode) => rejected.push({ fileName, code, message: errors[code].message });
  if (!bytes) {
    refuse('FILE_TOO_LARGE');
    return;
  }
  try {
    stored.push(await storePhoto(context, { fileName, bytes }));
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    // An invalid file costs only itself; a storage that is full or down ends the batch.
    if (error instanceof Failure || !isErrorCode(code)) throw error;
    refuse(code);
  }
};
