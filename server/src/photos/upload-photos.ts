import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { RequireEvent } from '../http/bind-endpoint.ts';
import type { Request } from '../http/exchange.ts';
import type { Viewer } from '../http/viewer.ts';
import { readJoined } from '../membership/join-proof.ts';
import { uploadPermission } from '../membership/policy.ts';
import { commitBatch } from './commit-batch.ts';
import { describePhotos } from './describe-photo.ts';
import type { BatchAnswer, Repeatable, Uploader } from './kept-answers.ts';
import { findPhotosById } from './queries.ts';
import { type ReceivedBatch, receiveBatch } from './receive-batch.ts';
import { removePhotoFiles } from './remove-photo-files.ts';
import type { StoredPhoto } from './store-photo.ts';

export interface Upload {
  readonly request: Request;
  readonly viewer: Viewer;
  /** The event of an id as the uploader may use it. */
  readonly requireEvent: RequireEvent;
  readonly uploader: Uploader;
  /** The Idempotency-Key header; undefined for a client that sends none. */
  readonly key: string | undefined;
}

/**
 * Receives a batch of photos: admission, then bytes, then rows and jobs in one transaction, then the
 * response. A failure on the way leaves no row without bytes; bytes without a row are removed here, or by the
 * sweep after a crash.
 */
export const uploadPhotos = async (context: Context, upload: Upload): Promise<UploadAnswer> => {
  const { socket } = upload.request.raw;
  const idleTimeout = socket.timeout ?? 0;
  // A batch that waits for its turn is silent because we do not read; a client that is silent is cut by its pace.
  socket.setTimeout(0);
  try {
    return await takeBatch(context, upload);
  } finally {
    socket.setTimeout(idleTimeout);
  }
};

const takeBatch = async (context: Context, upload: Upload): Promise<UploadAnswer> => {
  const { request, viewer, uploader, key } = upload;
  const admit = (eventId: string) => admitUploader(context, eventId, upload);
  const batch = await receiveBatch(context, {
    request,
    eventId: request.headers[EVENT_ID_HEADER.toLowerCase()]?.toString(),
    admit,
    mayNameLater: viewer !== undefined || readJoined(context, request).length > 0,
  });
  try {
    const { answer, unused } = await commit(context, { ...batch, uploader, key }, admit);
    await removePhotoFiles(context, idsOf(unused));
    return await describeAnswer(context, batch.event, answer);
  } finally {
    batch.release();
  }
};

const commit = async (context: Context, batch: ReceivedBatch & Repeatable, admit: RequireEvent) => {
  try {
    // Minutes may have passed since: a new PIN, closed uploads and the event's end hold for what is still on its way.
    await admit(batch.event.id);
    return await commitBatch(context, batch);
  } catch (error) {
    // A commit whose outcome is unknown may have been made: its bytes are left, for the sweep if there are no rows.
    if (error instanceof Failure) await removePhotoFiles(context, idsOf(batch.stored));
    throw error;
  }
};

const idsOf = (photos: readonly StoredPhoto[]): string[] => photos.map(({ id }) => id);

const admitUploader = async (
  context: Context,
  eventId: string,
  { requireEvent, viewer }: Upload,
): Promise<EventRow> => {
  const event = await requireEvent(eventId);
  if ((await uploadPermission(context, event, viewer)) === 'DENY') throw new Failure('UPLOAD_DENIED');
  return event;
};

const describeAnswer = async (
  context: Context,
  event: EventRow,
  answer: BatchAnswer,
): Promise<UploadAnswer> => {
  const rows = await findPhotosById(
    context.db,
    answer.photos.map((photo) => photo.id),
  );
  const shown = describePhotos(context, event, rows).map((photo, index) => ({
    ...photo,
    sha256: rows[index]!.sha256.toString('hex'),
    size: rows[index]!.size,
  }));
  const byId = new Map(shown.map((photo) => [photo.photoId, photo]));
  // By the response, not by the rows: a file sent twice appears twice in it, and only the second is a
  // duplicate.
  const photos = answer.photos.flatMap(({ id, duplicate }) => {
    const photo = byId.get(id);
    return photo ? [{ ...photo, duplicate }] : [];
  });
  const { left } = await context.db
    .selectFrom('events')
    .select((e) => e('photo_limit', '-', e.ref('photo_count')).as('left'))
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  return { photos, rejected: [...answer.rejected], remainingPhotoQuota: Number(left) };
};
