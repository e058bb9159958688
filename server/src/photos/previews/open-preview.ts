import type { PreviewWidth } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { PhotoFile } from '#images/decoding/decoder.ts';
import type { FullPhotoRow } from '#photos/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { madeIfMissing, type ObjectSource } from '#platform/storage/from-memory.ts';
import { originalKey, previewKey } from '#platform/storage/keys.ts';
import { readAll } from '#platform/storage/storage.ts';
import { awaitThumbnail } from './await-thumbnail.ts';
import { makeForViewer } from './make-for-viewer.ts';

export type PreviewFormat = 'webp' | 'jpeg';

export interface WantedPreview {
  readonly width: PreviewWidth;
  readonly format: PreviewFormat;
}

const LARGEST_WEBP = { width: 1280, format: 'webp' } as const;

/**
 * Returns the preview's key and source; it is rendered once on the first read if the job has not reached it. Without
 * storage space it is served unstored. Reading throws as makeForViewer does.
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

const keyOf = (photo: FullPhotoRow, { width, format }: WantedPreview) => previewKey(photo.id, width, format);

const make = (context: Context, photo: FullPhotoRow, wanted: WantedPreview): Promise<Buffer> => {
  const key = keyOf(photo, wanted);
  const isThumbnail = wanted.width === 320 && wanted.format === 'webp';
  return makeForViewer(context, photo, {
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
      : await context.storage.fileOf(originalKey(photo.id));
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
