import { jpegName } from '@togather/contract/entry-names.ts';
import type { PreviewWidth } from '@togather/contract/limits.ts';
import { isLarge } from '@togather/contract/photos.ts';
import type { Context } from '#app/context/context.ts';
import type { ServedObject } from '#http/responding/send-object.ts';
import { chooseFormat, openPreview } from '#photos/previews/open-preview.ts';
import type { FullPhotoRow } from '#photos/queries.ts';
import { requireReduction } from '#photos/reductions/reduce-photo.job.ts';
import { ruleFor } from '#photos/reductions/reductions.ts';
import { Failure } from '#platform/base/failure.ts';
import type { ObjectSource } from '#platform/storage/from-memory.ts';
import { originalKey, reductionKey } from '#platform/storage/storage.ts';
import { cacheControlOf, type OpenedPhoto } from './describe-photo.ts';

/** A file of a photo, without how long it may be cached. */
type ServedFile = Omit<ServedObject, 'cacheControl'>;

/** Returns the original as it is served; it is saved under the photo's name if `isSaved`. */
export function originalOf(photo: FullPhotoRow, isSaved: boolean): ServedFile {
  return {
    key: originalKey(photo),
    type: photo.mime,
    etag: `"${photo.sha256.toString('hex')}"`,
    lastModified: photo.replaced_at ?? photo.uploaded_at,
    saveAs: isSaved ? photo.name : undefined,
  };
}

/**
 * Returns what the reader of a link downloads of a photo: the original, or under the event's rule a smaller file. Throws Failure
 * DOWNLOADS_OFF, and what `requireReduction` throws.
 */
export async function downloadOf(
  context: Context,
  { photo, isHost }: OpenedPhoto,
  { isSaved, version }: { readonly isSaved: boolean; readonly version?: string | undefined },
): Promise<ServedObject> {
  const rule = ruleFor(photo, { isHost });
  const original = { ...originalOf(photo, isSaved), cacheControl: cacheControlOf(photo, version) };
  if (rule === 'none') throw new Failure('DOWNLOADS_OFF');
  if (rule === 'originals' || !isLarge(photo)) return original;
  const { file_id, sha256 } = await requireReduction(context, photo);
  return {
    key: reductionKey(photo, file_id),
    type: 'image/jpeg',
    etag: `"${sha256.toString('hex')}"`,
    // Without a date, so that one validator decides: the original had another file behind the same address.
    cacheControl: 'private, no-cache',
    saveAs: isSaved ? jpegName(photo.name) : undefined,
  };
}

/** Returns the preview of a width in pixels, the largest by default, in a format that the client accepts. */
export function previewOf(
  context: Context,
  photo: FullPhotoRow,
  { w, accept }: { readonly w: `${PreviewWidth}` | undefined; readonly accept: string | undefined },
): { readonly from: ObjectSource; readonly file: ServedFile } {
  const width = Number(w ?? LARGEST_PREVIEW) as PreviewWidth;
  const format = chooseFormat(accept);
  const { key, from } = openPreview(context, photo, { width, format });
  const file = {
    key,
    type: `image/${format}`,
    etag: `"${photo.sha256.toString('hex').slice(0, 32)}-${width}-${format}"`,
    lastModified: photo.replaced_at ?? photo.uploaded_at,
  };
  return { from, file };
}

export const LARGEST_PREVIEW = 1280;
