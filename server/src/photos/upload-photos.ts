import { id } from '@togather/contract/ids.ts';
import type { UploadAnswer } from '@togather/contract/photos.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { requireEvent, uploadPermission } from '../events/policy.ts';
import { Failure } from '../failure.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { photoPrefix } from '../storage/keys.ts';
import { type BatchAnswer, commitBatch, type Uploader } from './commit-batch.ts';
import { describePhotos } from './describe-photo.ts';
import { findPhotosById } from './queries.ts';
import { type Admit, type Receiving, receiveBatch } from './receive-batch.ts';
import type { StoredPhoto } from './store-photo.ts';

export interface Upload {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  readonly uploader: Uploader;
  /** The Idempotency-Key header; undefined for a client that sends none. */
  readonly key: string | undefined;
}

/**
 * Takes a batch of photos: bytes first, then rows and jobs in one transaction, then the answer. Whatever fails on the
 * way leaves no row without bytes; bytes without a row are removed here, or by the sweep after a crash.
 */
export const uploadPhotos = async (context: Context, upload: Upload): Promise<UploadAnswer> => {
  const receiving: Receiving = { stored: [], rejected: [] };
  const admit: Admit = async (eventId) => {
    if (!id.safeParse(eventId).success) throw new Failure('EVENT_NOT_FOUND');
    const event = await requireEvent(context, eventId, upload.viewer);
    if ((await uploadPermission(context, event, upload.viewer)) === 'DENY')
      throw new Failure('UPLOAD_DENIED');
    return event;
  };
  const batch = await receiveBatch(context, { request: upload.request, admit }, receiving).catch(
    async (error) => {
      await discard(context, receiving.stored);
      throw error;
    },
  );
  const { uploader, key } = upload;
  const { answer, unused } = await commitBatch(context, { ...batch, uploader, key }).catch(async (error) => {
    // A commit whose outcome is unknown may have been made: its bytes are left, for the sweep if there are no rows.
    if (error instanceof Failure) await discard(context, receiving.stored);
    throw error;
  });
  await discard(context, unused);
  return describeAnswer(context, batch.event.id, answer);
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
  eventId: string,
  answer: BatchAnswer,
): Promise<UploadAnswer> => {
  const rows = await findPhotosById(
    context.db,
    answer.photos.map((photo) => photo.id),
  );
  const shown = describePhotos(context, eventId, rows).map((photo, index) => ({
    ...photo,
    sha256: rows[index]!.sha256.toString('hex'),
    size: rows[index]!.size,
  }));
  const byId = new Map(shown.map((photo) => [photo.photoId, photo]));
  // By the answer, not by the rows: a file that came twice stands in it twice, and only the second is a duplicate.
  const photos = answer.photos.flatMap(({ id, duplicate }) => {
    const photo = byId.get(id);
    return photo ? [{ ...photo, duplicate }] : [];
  });
  const { left } = await context.db
    .selectFrom('events')
    .select((e) => e('photo_limit', '-', e.ref('photo_count')).as('left'))
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { photos, rejected: [...answer.rejected], remainingPhotoQuota: Number(left) };
};
