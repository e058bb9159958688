import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos/photos.ts';
import type { Context } from '../../context/context.ts';
import type { RequireEvent } from '../../http/bind-endpoint.ts';
import type { Request } from '../../http/exchange.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readJoined } from '../../membership/join-proof.ts';
import { uploadPermission } from '../../membership/policy.ts';
import { Failure } from '../../platform/base/failure.ts';
import { isRefused } from '../../platform/db/db.ts';
import type { EventRow } from '../../platform/db/schema.ts';
import { findPhotosById } from '../queries.ts';
import { removePhotoFiles } from '../removing/remove-photo-files.ts';
import { describePhotos } from '../serving/describe-photo.ts';
import { type Committed, commitBatch } from './commit-batch.ts';
import type { Repeatable, Uploader } from './kept-answers.ts';
import { type ReceivedBatch, receiveBatch } from './receive-batch.ts';
import type { StoredPhoto } from './store-photo.ts';

export interface Upload {
  readonly request: Request;
  readonly viewer: Viewer;
  /** Returns the event when the uploader may use it. */
  readonly requireEvent: RequireEvent;
  readonly uploader: Uploader;
  /** The Idempotency-Key header; undefined without one. */
  readonly key: string | undefined;
}

/**
 * Receives a batch of photos: checks disk space and admission, then stores the bytes, then writes rows and jobs in one
 * transaction, then responds. A failure leaves no row without bytes; bytes without a row are removed here, or by the
 * sweep after a crash.
 */
export const uploadPhotos = async (context: Context, upload: Upload): Promise<UploadAnswer> => {
  const { socket } = upload.request.raw;
  const idleTimeout = socket.timeout ?? 0;
  // A waiting batch is silent because we do not read; a silent client is cut by its pace instead.
  socket.setTimeout(0);
  try {
    return await takeBatch(context, upload);
  } finally {
    socket.setTimeout(idleTimeout);
  }
};

const takeBatch = async (context: Context, upload: Upload): Promise<UploadAnswer> => {
  const { request, viewer, uploader, key } = upload;
  // Checked before the batch waits for its turn.
  await context.diskReserve.require();
  const batch = await receiveBatch(context, {
    request,
    eventId: request.headers[EVENT_ID_HEADER.toLowerCase()]?.toString(),
    admit: (eventId) => admitUploader(context, eventId, upload),
    mayNameLater: viewer !== undefined || readJoined(context, request).length > 0,
  });
  try {
    const committed = await commit(context, { ...batch, uploader, key });
    await removePhotoFiles(context, idsOf(committed.unused));
    return await describeAnswer(context, batch, committed);
  } finally {
    batch.release();
  }
};

const commit = async (context: Context, batch: ReceivedBatch & Repeatable) => {
  try {
    return await commitBatch(context, batch);
  } catch (error) {
    // When the outcome of the commit is unknown, the bytes may be in use: they stay, and the sweep removes those
    // without rows.
    if (error instanceof Failure || isRefused(error)) await removePhotoFiles(context, idsOf(batch.stored));
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
  { event, stored, uploaderName }: ReceivedBatch,
  { answer, room }: Committed,
): Promise<UploadAnswer> => {
  const known = new Map(
    stored.map(({ takenAt, place: _, ...photo }) => [
      photo.id,
      // Its faces are not detected yet.
      { ...photo, taken_at: takenAt ?? null, uploader_name: uploaderName, focus: null },
    ]),
  );
  const earlier = answer.photos.map(({ id }) => id).filter((id) => !known.has(id));
  const rows = new Map([
    ...known,
    ...(await findPhotosById(context.db, earlier)).map((row) => [row.id, row] as const),
  ]);
  // By the response, not by the rows: a file sent twice appears twice, and only the second is a duplicate.
  const photos = answer.photos.flatMap(({ id, ...which }) => {
    const row = rows.get(id);
    if (!row) return [];
    const sha256 = row.sha256.toString('hex');
    return describePhotos(context, event, [row]).map((photo) => ({
      ...photo,
      sha256,
      size: row.size,
      ...which,
    }));
  });
  return { photos, rejected: [...answer.rejected], remainingPhotoQuota: room };
};
