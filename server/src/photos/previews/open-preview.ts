import { setTimeout as sleep } from 'node:timers/promises';
import type { PreviewWidth } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import { DecoderBusy, type PhotoFile } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { type FullPhotoRow, findPhoto, isCurrent } from '#photos/queries.ts';
import { removeIfFormer } from '#photos/removal.ts';
import { Failure } from '#platform/base/failure.ts';
import { mayPass } from '#platform/jobs/run-jobs.ts';
import { madeIfMissing, type ObjectSource, putIfRoom } from '#platform/storage/from-memory.ts';
import { originalKey, photoPrefix, previewKey, readAll } from '#platform/storage/storage.ts';
import { parkPhoto } from './park-photo.ts';

export type PreviewFormat = 'webp' | 'jpeg';

export interface WantedPreview {
  readonly width: PreviewWidth;
  readonly format: PreviewFormat;
}

const LARGEST_WEBP = { width: 1280, format: 'webp' } as const;

/**
 * Returns the preview's key and source; it is rendered once on the first read if the job has not reached it. Without
 * storage space it is served unstored. Reading throws as makeForCaller does.
 */
export function openPreview(
  context: Context,
  photo: FullPhotoRow,
  wanted: WantedPreview,
): { key: string; from: ObjectSource } {
  return {
    key: keyOf(photo, wanted),
    from: madeIfMissing(context.storage, () => make(context, photo, wanted)),
  };
}

const keyOf = (photo: FullPhotoRow, { width, format }: WantedPreview) => previewKey(photo, width, format);

const make = (context: Context, photo: FullPhotoRow, wanted: WantedPreview): Promise<Buffer> => {
  const key = keyOf(photo, wanted);
  const isThumbnail = wanted.width === 320 && wanted.format === 'webp';
  return makeForCaller(context, photo, {
    key,
    ...(isThumbnail && { awaitJob: () => awaitThumbnail(context, photo, key) }),
    make: () => render(context, photo, wanted),
  });
};

const render = async (context: Context, photo: FullPhotoRow, wanted: WantedPreview): Promise<Buffer> => {
  // JPEG serves the few browsers without WebP: all its sizes share one decoding of the original.
  const source =
    wanted.format === 'jpeg'
      ? await largestWebp(context, photo)
      : await context.storage.fileOf(originalKey(photo));
  if (!source) throw new Failure('PHOTO_NOT_FOUND');
  const options = { longSide: wanted.width, format: wanted.format };
  const key = keyOf(photo, wanted);
  // The job may reach the photo while this waits for a decoder.
  const isMade = async () => (await context.storage.sizeOf(key)) !== undefined;
  const made = await context.decoder.renderPreview(source, options, isMade);
  const bytes = made?.data ?? (await readAll(context.storage, key));
  if (!bytes) throw new Failure('PHOTO_NOT_FOUND');
  return bytes;
};

const largestWebp = async (context: Context, photo: FullPhotoRow): Promise<PhotoFile> =>
  (await context.storage.fileOf(keyOf(photo, LARGEST_WEBP))) ?? make(context, photo, LARGEST_WEBP);

/** Returns WebP for every current browser, and JPEG for clients that refuse WebP (RFC 9110 §12.5.1). */
export function chooseFormat(accept: string | undefined): PreviewFormat {
  if (!accept) return 'webp';
  const ranges = accept.split(',').map((range) => range.trim());
  // The most specific range that matches WebP decides.
  const closest = ['image/webp', 'image/*', '*/*']
    .map((type) => ranges.find((range) => range.split(';')[0]?.trim() === type))
    .find(Boolean);
  return closest && !/;\s*q=0(\.0*)?$/.test(closest) ? 'webp' : 'jpeg';
}

interface Picture {
  readonly key: string;
  /** Returns the picture if another process makes it soon. */
  readonly awaitJob?: () => Promise<Buffer | undefined>;
  readonly make: () => Promise<Buffer>;
}

/**
 * Renders a picture of a photo for a waiting caller, and stores it under `key` when storage has space. Parks a photo
 * that cannot be decoded. Throws Failure PREVIEW_UNAVAILABLE, PREVIEWS_BUSY, also when the photo was replaced meanwhile, or
 * PHOTO_NOT_FOUND, also when it was deleted meanwhile. The picture is removed then.
 */
export function makeForCaller(context: Context, photo: FullPhotoRow, picture: Picture): Promise<Buffer> {
  return context.pictures(picture.key, async () => {
    if (photo.previews_error !== null) throw new Failure('PREVIEW_UNAVAILABLE');
    return (await picture.awaitJob?.()) ?? makeAndKeep(context, photo, picture);
  });
}

const makeAndKeep = async (
  context: Context,
  photo: FullPhotoRow,
  { key, make }: Picture,
): Promise<Buffer> => {
  const { db, storage } = context;
  const made = await make()
    .then(async (bytes) => {
      await putIfRoom(storage, key, bytes);
      return bytes;
    })
    .catch((error: unknown) => ({ error }));
  // A deletion or a replacement may have removed its files before this one existed.
  if (!(await isCurrent(db, photo))) {
    await removeIfFormer(context, photo);
    throw new Failure((await findPhoto(db, photo.id)) ? 'PREVIEWS_BUSY' : 'PHOTO_NOT_FOUND');
  }
  if (Buffer.isBuffer(made)) return made;
  if (made.error instanceof DecoderBusy || mayPass(made.error))
    throw new Failure('PREVIEWS_BUSY', { cause: made.error });
  if (!(made.error instanceof ImageError)) throw made.error;
  await parkPhoto(context, photo, String(made.error));
  throw new Failure('PREVIEW_UNAVAILABLE', { cause: made.error });
};

/**
 * Runs a job's `make` with a photo that still lacks pictures and its original; does nothing for others. `make` returns
 * false when the photo no longer exists or was replaced, whose next job is enqueued then. Parks a photo that cannot be decoded; throws other errors, so that the job is
 * retried.
 */
export async function makeOfOriginal(
  context: Context,
  photoId: string,
  make: (photo: FullPhotoRow, original: PhotoFile) => Promise<boolean>,
): Promise<void> {
  const photo = await findPhoto(context.db, photoId);
  // The photo was deleted; an earlier try may have written files afterwards.
  if (!photo) return context.storage.remove(photoPrefix(photoId));
  if (photo.previews_at || photo.previews_error !== null) return;
  try {
    const original = await context.storage.fileOf(originalKey(photo));
    if (!original && !(await isCurrent(context.db, photo))) return;
    if (!original) throw new Error('the original is missing');
    // The photo was deleted or replaced meanwhile: remove files written after its own were removed.
    if (!(await make(photo, original))) await removeIfFormer(context, photo);
  } catch (error) {
    // A retry would fail again, since the decoder tried twice already.
    if (error instanceof ImageError) return parkPhoto(context, photo, String(error));
    throw error;
  }
}

/** Up to this age, the photo's job is probably about to render its thumbnail. */
const FRESH_MS = 5000;
/** A caller waits this long for the job, which usually takes less. */
const WAIT_MS = 500;

/**
 * Waits for the job to render the thumbnail of a photo that has just been uploaded, and returns it. All pages of an event
 * ask for it at once, and each process would render it again, while the job does. Returns undefined when the photo is
 * older, or the wait was too short.
 */
export async function awaitThumbnail(
  { changes, storage, clock }: Context,
  photo: Pick<FullPhotoRow, 'id' | 'uploaded_at' | 'replaced_at' | 'has_thumbnail'>,
  key: string,
): Promise<Buffer | undefined> {
  const age = clock().getTime() - (photo.replaced_at ?? photo.uploaded_at).getTime();
  if (photo.has_thumbnail || age < 0 || age > FRESH_MS) return undefined;
  const over = new AbortController();
  // Watches before it looks, so that it misses no announcement.
  const unwatch = changes.watchThumbnail(photo.id, () => over.abort());
  try {
    const made = await readAll(storage, key);
    if (made) return made;
    await sleep(WAIT_MS, undefined, { signal: over.signal }).catch(() => undefined);
    return await readAll(storage, key);
  } finally {
    unwatch();
  }
}
