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
import { photoPrefix } from '../storage/keys.ts';
import { commitBatch } from './commit-batch.ts';
import { describePhotos } from './describe-photo.ts';
import type { BatchAnswer, Uploader } from './kept-answers.ts';
import { findPhotosById } from './queries.ts';
import { type Receiving, receiveBatch } from './receive-batch.ts';
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
  const receiving: Receiving = { stored: [], rejected: [], releases: [] };
  const { socket } = upload.request.raw;
  const idleTimeout = socket.timeout ?? 0;
  // A batch that waits for its turn is silent because we do not read; a client that is silent is cut by its pace.
  socket.setTimeout(0);
  try {
    const { event, answer } = await takeBatch(context, upload, receiving);
    return await describeAnswer(context, event, answer);
  } finally {
    for (const release of receiving.releases) release();
    socket.setTimeout(idleTimeout);
  }
};

const takeBatch = async (context: Context, upload: Upload, receiving: Receiving) => {
  const { request, viewer, uploader, key } = upload;
  const sending = {
    request,
    eventId: request.headers[EVENT_ID_HEADER.toLowerCase()]?.toString(),
    admit: (eventId: string) => admitUploader(context, eventId, upload),
    mayNameLater: viewer !== undefined || readJoined(context, request).length > 0,
  };
  const batch = await receiveBatch(context, sending, receiving).catch(async (error) => {
    await discard(context, receiving.stored);
    throw error;
  });
  const commit = async () => {
    // Minutes may have passed since: a new PIN, closed uploads and the event's end hold for what is still on its way.
    await sending.admit(batch.event.id);
    return commitBatch(context, { ...batch, uploader, key });
  };
  const { answer, unused } = await commit().catch(async (error) => {
    // A commit whose outcome is unknown may have been made: its bytes are left, for the sweep if there are no rows.
    if (error instanceof Failure) await discard(context, receiving.stored);
    throw error;
  });
  await discard(context, unused);
  return { event: batch.event, answer };
};

const admitUploader = async (
  context: Context,
  eventId: string,
  { requireEvent, viewer }: Upload,
): Promise<EventRow> => {
  const event = await requireEvent(eventId);
  if ((await uploadPermission(context, event, viewer)) === 'DENY') throw new Failure('UPLOAD_DENIED');
  return event;
};

const discard = async ({ storage, log }: Context, photos: readonly StoredPhoto[]) => {
  try {
    await Promise.all(photos.map(({ id }) => storage.remove(photoPrefix(id))));
  } catch (error) {
    log.warn({ err: error }, 'unused files stay for the sweep');
  }
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
