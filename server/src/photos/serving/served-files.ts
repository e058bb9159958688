import type { PreviewWidth } from '@togather/contract/limits.ts';
import type { Context } from '#app/context/context.ts';
import type { ServedObject } from '#http/responding/send-object.ts';
import { chooseFormat, openPreview } from '#photos/previews/open-preview.ts';
import type { FullPhotoRow } from '#photos/queries.ts';
import type { ObjectSource } from '#platform/storage/from-memory.ts';
import { originalKey } from '#platform/storage/storage.ts';

/** A file of a photo, without how long it may be cached. */
type ServedFile = Omit<ServedObject, 'cacheControl'>;

/** Returns the original as it is served; it is saved under the photo's name if `isSaved`. */
export function originalOf(photo: FullPhotoRow, isSaved: boolean): ServedFile {
  return {
    key: originalKey(photo.id),
    type: photo.mime,
    etag: `"${photo.sha256.toString('hex')}"`,
    lastModified: photo.uploaded_at,
    saveAs: isSaved ? photo.name : undefined,
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
    lastModified: photo.uploaded_at,
  };
  return { from, file };
}

const LARGEST_PREVIEW = 1280;
