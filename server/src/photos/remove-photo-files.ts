import type { Context } from '../context/context.ts';
import { photoPrefix } from '../storage/keys.ts';

/** Removes the files of photos that have no row. What fails here stays for the sweep. */
export const removePhotoFiles = async (
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  photoIds: readonly string[],
): Promise<void> => {
  for (const photoId of photoIds) {
    await storage
      .remove(photoPrefix(photoId))
      .catch((error) => log.warn({ err: error }, "a photo's files stay for the sweep"));
  }
};
