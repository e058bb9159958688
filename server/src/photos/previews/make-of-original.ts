import type { Context } from '#app/context/context.ts';
import type { PhotoFile } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { type FullPhotoRow, findPhoto } from '#photos/queries.ts';
import { originalKey, photoPrefix } from '#platform/storage/keys.ts';
import { parkPhoto } from './park-photo.ts';

/**
 * Runs a job's `make` with a photo that still lacks pictures and its original; does nothing for others. `make` returns
 * false when the photo no longer exists. Parks a photo that cannot be decoded; throws other errors, so that the job is
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
    const original = await context.storage.fileOf(originalKey(photoId));
    if (!original) throw new Error('the original is missing');
    // The photo was deleted meanwhile: remove files written after its own were removed.
    if (!(await make(photo, original))) await context.storage.remove(photoPrefix(photoId));
  } catch (error) {
    // A retry would fail again, since the decoder tried twice already.
    if (error instanceof ImageError) return parkPhoto(context, photo, String(error));
    throw error;
  }
}
