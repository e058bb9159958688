import { errors } from '@togather/contract/errors.ts';
import type { RejectedFile } from '@togather/contract/photos.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/db.ts';
import { announceChange } from '../events/announce.ts';
import { Failure } from '../failure.ts';
import { type Admission, admitPhotos } from './admit-photos.ts';
import { findBySha256 } from './queries.ts';
import type { ReceivedBatch } from './receive-batch.ts';
import type { StoredPhoto } from './store-photo.ts';

export interface Uploader {
  readonly userId: string | null;
  readonly guestHash: Buffer | null;
}

/** What a batch was answered; kept under its Idempotency-Key. */
export interface BatchAnswer {
  readonly photos: readonly { id: string; duplicate: boolean }[];
  readonly rejected: readonly RejectedFile[];
}

export interface Committed {
  readonly answer: BatchAnswer;
  /** Stored photos that got no row: duplicates, those over the quota, all of a repeated batch. */
  readonly unused: readonly StoredPhoto[];
}

interface Batch extends ReceivedBatch {
  readonly uploader: Uploader;
  readonly key: string | undefined;
}

/**
 * Writes rows and jobs of a batch in one transaction, under a lock on the event's row: the quota is exact, a repeated
 * key is answered as the first time, and a photo the event already holds is not added twice.
 */
export const commitBatch = (context: Pick<Context, 'db' | 'jobs'>, batch: Batch): Promise<Committed> =>
  context.db.transaction().execute(async (tx) => {
    const event = await lockEvent(tx, batch.event.id);
    const earlier = batch.key && (await findAnswer(tx, event.id, batch.key));
    if (earlier) return { answer: earlier, unused: batch.stored };
    const held = await findBySha256(
      tx,
      event.id,
      batch.stored.map((photo) => photo.sha256),
    );
    const admission = admitPhotos(batch.stored, { held, room: event.photo_limit - event.photo_count });
    const { answer } = await write(context, tx, { batch, admission });
    return { answer, unused: admission.unused };
  });

const lockEvent = async (tx: Tx, eventId: string) => {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'photo_limit', 'photo_count'])
    .where('id', '=', eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!event) throw new Failure('EVENT_NOT_FOUND');
  return event;
};

const findAnswer = async (tx: Tx, eventId: string, key: string): Promise<BatchAnswer | undefined> => {
  const row = await tx
    .selectFrom('upload_batches')
    .select('answer')
    .where('event_id', '=', eventId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.answer as BatchAnswer | undefined;
};

const write = async (
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  { batch, admission }: { batch: Batch; admission: Admission },
): Promise<{ answer: BatchAnswer }> => {
  const { event, uploader, key } = batch;
  const added = admission.added;
  if (added.length > 0) {
    await tx
      .insertInto('photos')
      .values(added.map((photo) => rowOf(photo, { eventId: event.id, uploader })))
      .execute();
    await tx
      .updateTable('events')
      .set((e) => ({ photo_count: e('photo_count', '+', added.length) }))
      .where('id', '=', event.id)
      .execute();
    await jobs.enqueue(
      tx,
      'make-renditions',
      added.map(({ id }) => ({ photoId: id })),
    );
    await announceChange(tx, event.id, 'photos');
  }
  const full = admission.overQuota.map(({ fileName }) => ({
    fileName,
    code: 'QUOTA_EXCEEDED' as const,
    message: errors.QUOTA_EXCEEDED.message,
  }));
  const answer = { photos: admission.answered, rejected: [...batch.rejected, ...full] };
  if (key) {
    await tx
      .insertInto('upload_batches')
      .values({ event_id: event.id, key, answer: JSON.stringify(answer) })
      .execute();
  }
  return { answer };
};

const rowOf = (photo: StoredPhoto, { eventId, uploader }: { eventId: string; uploader: Uploader }) => ({
  id: photo.id,
  event_id: eventId,
  name: photo.name,
  mime: photo.mime,
  size: photo.size,
  sha256: photo.sha256,
  crc32: photo.crc32,
  width: photo.width,
  height: photo.height,
  taken_at: photo.takenAt ?? null,
  uploader_id: uploader.userId,
  guest_hash: uploader.guestHash,
});
