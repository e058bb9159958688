import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { boxOf } from '#figures/corrections/forget-requests.ts';
import { enqueueLikelySearch } from '#figures/grouping/write-figures.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { turnOf } from '#photos/previews/turn-of.ts';
import { type FullPhotoRow, findPhoto, isCurrent, isFileOf } from '#photos/queries.ts';
import { dropReductionOf } from '#photos/reductions/reductions.ts';
import { removeIfFormer } from '#photos/removal.ts';
import { cleanName } from '#photos/uploading/store-photo.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';
import { clearKey, originalKey, readAll } from '#platform/storage/storage.ts';
import { type ClearFile, findClearFile } from './clear-files.ts';
import { enqueueBlurring } from './withhold-photos.ts';

/** Photos per run. Each takes about half a second. */
const MOST_PHOTOS = 50;

/**
 * Makes the files of photos in which people are to be blurred, or no longer, in the order of their arrival, and gives the photos back to
 * everybody. One job of the whole installation works; a schedule goes on after one that failed. Idempotent.
 */
export async function blurPhotos(context: Context): Promise<void> {
  await searchAlike(context);
  const failed = new Map<string, unknown>();
  for (let made = 0; made < MOST_PHOTOS; made++) {
    const photo = await findWithheld(context.db, [...failed.keys()]);
    if (!photo) return failWith([...failed.values()]);
    try {
      await makeFile(context, photo);
    } catch (error) {
      context.log.warn({ err: error, photoId: photo.id }, 'a photo cannot be blurred: nobody gets it');
      failed.set(photo.id, error);
    }
  }
  await enqueueBlurring(context);
}

/** Goes on where the job that gives back searched photos has failed. */
const searchAlike = async (context: Context): Promise<void> => {
  const events = await context.db
    .selectFrom('photos')
    .select('event_id')
    .distinct()
    .where('withheld', '=', 'search')
    .where('faces_version', 'is not', null)
    .whereRef('faces_written', '=', 'faces_grouped')
    .execute();
  for (const { event_id } of events) await enqueueLikelySearch(context, event_id);
};

/** Others' photos do not wait for one that fails. What may pass is tried again by the queue, and all of it each minute. */
const failWith = (errors: readonly unknown[]): void => {
  const passing = errors.find((error) => !(error instanceof ImageError));
  if (passing !== undefined) throw passing;
};

const findWithheld = async (db: Queryable, without: readonly string[]): Promise<FullPhotoRow | undefined> => {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('withheld', '=', 'blur')
    .where('id', 'not in', ['', ...without])
    .orderBy('arrival')
    .limit(1)
    .executeTakeFirst();
  return row && findPhoto(db, row.id);
};

/** A place to blur; the id says whether a later list has the same ones. */
const listPlaces = (db: Queryable, photoId: string) =>
  db
    .selectFrom('blurred_faces')
    .select(['id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('photo_id', '=', photoId)
    .orderBy('id')
    .execute();
type Place = Awaited<ReturnType<typeof listPlaces>>[number];

interface Made {
  readonly photo: FullPhotoRow;
  readonly places: readonly Place[];
  /** The clear file; undefined while the photo's file is clear. */
  readonly clear: ClearFile | undefined;
  /** The bytes of the photo's next file and its id. */
  readonly bytes: Buffer;
  readonly fileId: string;
  /** The id of the clear file. */
  readonly clearId: string;
}

const makeFile = async (context: Context, photo: FullPhotoRow): Promise<void> => {
  const { db, storage } = context;
  const places = await listPlaces(db, photo.id);
  const clear = await findClearFile(db, photo.id);
  const source = await readAll(storage, clear ? clearKey(photo.id, clear.file_id) : originalKey(photo));
  if (!source) {
    // It was replaced or deleted meanwhile.
    if (!(await isCurrent(db, photo))) return;
    throw new Error('the file is missing');
  }
  const wanted = { boxes: places.map(boxOf), maxBytes: MAX_UPLOAD_BYTES };
  const made: Made = {
    photo,
    places,
    clear,
    bytes: places.length > 0 ? await context.decoder.blurFaces(source, wanted, { canWait: true }) : source,
    fileId: newId(),
    clearId: clear?.file_id ?? newId(),
  };
  const added = { id: photo.id, file_id: made.fileId };
  if (!clear && places.length > 0) await storage.putNew(clearKey(photo.id, made.clearId), source);
  if (places.length > 0 || clear) await storage.putNew(originalKey(added), made.bytes);
  const isWritten = await withLock(context, { event: photo.event_id }, (tx) => write(context, tx, made));
  // What is left over after a failure here is swept.
  if (!isWritten) {
    await storage.remove(originalKey(added));
    if (!clear) await storage.remove(clearKey(photo.id, made.clearId));
    return;
  }
  if (places.length > 0 || clear) await removeIfFormer(context, photo);
  if (clear && places.length === 0) await storage.remove(clearKey(photo.id, clear.file_id));
};

/** Returns false, and writes nothing, when the photo or what is to be blurred in it has changed meanwhile: the next round makes it. */
const write = async (context: Context, tx: Tx, made: Made): Promise<boolean> => {
  const { photo, places, clear, clearId } = made;
  const { id, event_id } = photo;
  // A grouping that covers somebody else, or a request that has the photo searched, is waited for.
  await takeLock(tx, { photo: id });
  const row = await findFile(tx, photo);
  const now = await listPlaces(tx, id);
  const isSame = now.length === places.length && now.every((place, at) => place.id === places[at]?.id);
  if (!isSame || row?.withheld !== 'blur') return false;
  const isBlurred = places.length > 0;
  const file = isBlurred ? blurredFile(made) : clear;
  if (isBlurred && !clear) {
    const { withheld: _, ...former } = row;
    await tx
      .insertInto('clear_files')
      .values({ ...former, photo_id: id, event_id, file_id: clearId })
      .execute();
  }
  if (!isBlurred && clear) await tx.deleteFrom('clear_files').where('photo_id', '=', id).execute();
  await tx
    .updateTable('photos')
    .set({
      withheld: null,
      ...(file && {
        ...{ name: file.name, mime: file.mime, size: file.size, sha256: file.sha256, crc32: file.crc32 },
        file_id: made.fileId,
        replaced_at: context.clock(),
        thumbhash: null,
        previews_at: null,
        previews_bytes: 0,
        previews_error: null,
      }),
    })
    .where('id', '=', id)
    .execute();
  if (file) {
    await dropReductionOf(tx, id);
    const priority = await turnOf(tx, 'thumbnail', { eventId: event_id, photoId: id });
    await context.jobs.enqueue(tx, 'make-thumbnail', [{ photoId: id }], { priority });
  }
  await announceChange(tx, event_id, 'photos');
  return true;
};

/** Returns what the row says of the file; undefined when the photo was deleted or has another file. */
const findFile = (tx: Tx, photo: FullPhotoRow) =>
  tx
    .selectFrom('photos')
    .select(['withheld', 'name', 'mime', 'size', 'sha256', 'crc32'])
    .where('id', '=', photo.id)
    .where(isFileOf(photo))
    .executeTakeFirst();

const blurredFile = ({ photo, clear, bytes }: Made) => ({
  name: cleanName(clear?.name ?? photo.name, 'jpeg'),
  mime: 'image/jpeg',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
  crc32: crc32(bytes),
});
