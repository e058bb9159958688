import type { MultipartFile } from '@fastify/multipart';
import { type ErrorCode, errors, isErrorCode } from '@togather/contract/errors.ts';
import { UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import type { RejectedFile } from '@togather/contract/photos.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { EventRow } from '../events/queries.ts';
import { Failure } from '../failure.ts';
import { asBrokenBody, partsOf } from '../http/multipart-parts.ts';
import { type Pace, receiveFile, startPace } from './receive-file.ts';
import { type StoredPhoto, storePhoto } from './store-photo.ts';

export interface ReceivedBatch {
  readonly event: EventRow;
  readonly stored: readonly StoredPhoto[];
  readonly rejected: readonly RejectedFile[];
}

/** What is known so far; kept outside, so that whoever called can clean up after a throw. */
export interface Receiving {
  readonly stored: StoredPhoto[];
  readonly rejected: RejectedFile[];
}

/** Decides whether the uploader may add to an event: the event, or a Failure. */
export type Admit = (eventId: string) => Promise<EventRow>;

/**
 * Reads a multipart body part by part, storing each good file as it ends; `eventId` may come before, between or after.
 * Throws Failure MULTIPART_MALFORMED, EVENT_ID_MISSING, NO_FILES, TOO_MANY_FILES, REQUEST_TIMEOUT, STORAGE_FULL, and
 * what `admit` throws.
 */
export const receiveBatch = async (
  context: Pick<Context, 'storage' | 'heic' | 'config'>,
  { request, admit }: { request: FastifyRequest; admit: Admit },
  receiving: Receiving,
): Promise<ReceivedBatch> => {
  const pace = startPace();
  pace.limitTo(context.config.limits.freeUploadBytesPerSecond);
  let event: EventRow | undefined;
  let files = 0;
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      if (++files > UPLOAD_BATCH_SIZE) throw new Failure('TOO_MANY_FILES');
      await takeFile(context, { part, pace }, receiving);
    } else if (part.fieldname === 'eventId' && !event) {
      event = await admit(String(part.value));
      if (event.type === 'Plus') pace.limitTo(undefined);
    }
  }
  if (!event) throw new Failure('EVENT_ID_MISSING');
  if (files === 0) throw new Failure('NO_FILES');
  return { event, ...receiving };
};

const takeFile = async (
  context: Pick<Context, 'storage' | 'heic'>,
  { part, pace }: { part: MultipartFile; pace: Pace },
  { stored, rejected }: Receiving,
) => {
  // PostgreSQL cannot keep a NUL, and the answer is kept under the batch's key.
  const fileName = part.filename?.replaceAll('\0', '') || 'photo';
  const refuse = (code: ErrorCode) => rejected.push({ fileName, code, message: errors[code].message });
  // A body that ends in the middle of a file fails the file's own stream.
  const bytes = await receiveFile(part, pace).catch((error) => Promise.reject(asBrokenBody(error)));
  if (!bytes) {
    refuse('FILE_TOO_LARGE');
    return;
  }
  try {
    stored.push(await storePhoto(context, { fileName, bytes }));
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    // A file that is no good costs only itself; a storage that is full or down ends the batch.
    if (error instanceof Failure || !isErrorCode(code)) throw error;
    refuse(code);
  }
};
