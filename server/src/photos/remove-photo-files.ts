import type { Context } from '../context/context.ts';
import { photoPrefix } from '../storage/keys.ts';

/** A bucket is some milliseconds away. */
const AT_ONCE = 8;

/** Removes the files of photos that have no row. What fails here stays for the sweep. */
export const removePhotoFiles = async (
  { storage, log }: Pick<Context, 'storage' | 'log'>,
  photoIds: readonly string[],
): Promise<void> => {
  const remove = (photoId: string) =>
    storage
      .remove(photoPrefix(photoId))
      .catch((error) => log.warn({ err: error }, "a photo's files stay for the sweep"));
  for (let at = 0; at < photoIds.length; at += AT_ONCE)
    await Promise.all(photoIds.slice(at, at + AT_ONCE).map(remove));
};
