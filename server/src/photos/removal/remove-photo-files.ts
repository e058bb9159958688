import type { Context } from '#app/context/context.ts';
import { photoPrefix } from '#platform/storage/keys.ts';
import { removeEach } from '#platform/storage/remove-each.ts';

/** Removes the files of photos without a row. The sweep removes what fails here. */
export function removePhotoFiles(context: Context, photoIds: readonly string[]): Promise<void> {
  return removeEach(context, photoIds.map(photoPrefix), "a photo's files");
}
