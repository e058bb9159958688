import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MODE_RETRY_SECONDS } from '@togather/contract/modes.ts';
import { isLarge, REDUCED_SIDE } from '@togather/contract/photos.ts';
import type { Context } from '#app/context/context.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { parkPhoto } from '#photos/previews/park-photo.ts';
import { type FullPhotoRow, findPhoto, isCurrent } from '#photos/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';
import { mayPass } from '#platform/jobs/run-jobs.ts';
import { withLock } from '#platform/locks/locks.ts';
import { originalKey, photoPrefix, reductionKey } from '#platform/storage/storage.ts';
import { dropReductions, findReduction, listUnreduced, type Reduction } from './reductions.ts';

/**
 * Makes the file that guests download instead of a large original, while the event's rule is `reduced`. Parks a photo that cannot
 * be decoded. Idempotent.
 */
export async function reducePhoto(context: Context, { photoId }: { photoId: string }): Promise<void> {
  const photo = await findPhoto(context.db, photoId);
  if (photo?.guest_downloads !== 'reduced' || !isLarge(photo) || photo.previews_error !== null) return;
  if (await findReduction(context.db, photoId)) return;
  try {
    await makeReduction(context, photo, { canWait: true });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    await parkPhoto(context, photo, String(error));
  }
}

/** Enqueues the photos that still need a reduction: of one event, or of all, for which the hourly sweep asks. */
export async function enqueueReductions(
  { jobs }: Pick<Context, 'jobs'>,
  db: Queryable,
  eventId?: string,
): Promise<void> {
  const photos = await listUnreduced(db, eventId);
  if (photos.length === 0) return;
  const payloads = photos.map(({ id }) => ({ photoId: id }));
  // Events take turns.
  await jobs.enqueue(db, 'reduce-photo', payloads, { priority: photos.map((_, place) => -place) });
}

/**
 * Returns a photo's reduction for a waiting guest; makes it if the job has not reached the photo. Throws Failure PREVIEWS_BUSY,
 * PREVIEW_UNAVAILABLE, PHOTO_NOT_FOUND.
 */
export async function requireReduction(context: Context, photo: FullPhotoRow): Promise<Reduction> {
  const { db, storage, reductions, modes } = context;
  const findWhole = async () => {
    const found = await findReduction(db, photo.id);
    const isWhole = found && (await storage.sizeOf(reductionKey(photo, found.file_id))) === found.size;
    return { found, isWhole };
  };
  const known = await findWhole();
  if (known.found && known.isWhole) return known.found;
  if (photo.previews_error !== null) throw new Failure('PREVIEW_UNAVAILABLE');
  // It would write a row.
  if (modes.current().readOnly) throw new Failure('PREVIEWS_BUSY', { retryAfter: MODE_RETRY_SECONDS });
  return reductions(photo.id, async () => {
    const { found, isWhole } = await findWhole();
    if (found && isWhole) return found;
    if (!(await isCurrent(db, photo))) throw new Failure('PREVIEWS_BUSY');
    // Its file is lost, as after a restore.
    if (found) await dropReductions(db, [found.file_id]);
    const made = await makeReduction(context, photo, {}).catch((error: unknown) => ({ error }));
    if (made === undefined) throw new Failure('PREVIEWS_BUSY');
    if (made === 'gone') throw new Failure('PHOTO_NOT_FOUND');
    if (!('error' in made)) return made;
    if (made.error instanceof DecoderBusy || mayPass(made.error))
      throw new Failure('PREVIEWS_BUSY', { cause: made.error });
    if (!(made.error instanceof ImageError)) throw made.error;
    await parkPhoto(context, photo, String(made.error));
    throw new Failure('PREVIEW_UNAVAILABLE', { cause: made.error });
  });
}

/**
 * Stores the file, then its row, unless another process was faster, whose reduction it returns. Undefined when the host changed the
 * rule or somebody replaced the photo meanwhile, `gone` when the photo was deleted or its file is lost.
 */
const makeReduction = async (
  context: Context,
  photo: FullPhotoRow,
  order: { readonly canWait?: boolean },
): Promise<Reduction | 'gone' | undefined> => {
  const { storage, decoder } = context;
  const original = await storage.fileOf(originalKey(photo));
  if (!original) return 'gone';
  const bytes = await decoder.renderReduced(original, REDUCED_SIDE, order);
  const fileId = newId();
  const key = reductionKey(photo, fileId);
  await storage.put(key, bytes);
  const sums = { sha256: createHash('sha256').update(bytes).digest(), crc32: crc32(bytes) };
  const kept = await keep(context, photo, { file_id: fileId, size: bytes.length, ...sums });
  // The photo was deleted meanwhile: its own files were removed before this one existed.
  if (kept === 'gone') await storage.remove(photoPrefix(photo.id));
  else if (kept?.file_id !== fileId) await storage.remove(key);
  return kept;
};

/** Under the event's lock, so that a change of the rule deletes the row or prevents it. */
const keep = (context: Context, { id, event_id, file_id }: FullPhotoRow, made: Reduction) =>
  withLock(context, { event: event_id }, async (tx): Promise<Reduction | 'gone' | undefined> => {
    const photo = await findPhoto(tx, id);
    if (!photo) return 'gone';
    // A new version is reduced after its own previews.
    if (photo.guest_downloads !== 'reduced' || photo.file_id !== file_id) return undefined;
    await tx
      .insertInto('reductions')
      .values({ photo_id: id, event_id, made_at: context.clock(), ...made })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return findReduction(tx, id);
  });
