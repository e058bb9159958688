import type { Context } from '#app/context/context.ts';
import { DecoderBusy } from '#images/decoding/decoder.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { type FullPhotoRow, findPhoto } from '#photos/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { mayPass } from '#platform/jobs/may-pass.ts';
import { putIfRoom } from '#platform/storage/from-memory.ts';
import { photoPrefix } from '#platform/storage/keys.ts';
import { parkPhoto } from './park-photo.ts';

interface Picture {
  readonly key: string;
  /** Returns the picture if another process makes it soon. */
  readonly awaitJob?: () => Promise<Buffer | undefined>;
  readonly make: () => Promise<Buffer>;
}

/**
 * Renders a picture of a photo for a waiting viewer, and stores it under `key` when storage has space. Parks a photo
 * that cannot be decoded. Throws Failure PREVIEW_UNAVAILABLE, PREVIEWS_BUSY, or PHOTO_NOT_FOUND, also when the photo
 * was deleted meanwhile, whose picture is removed.
 */
export function makeForViewer(context: Context, photo: FullPhotoRow, picture: Picture): Promise<Buffer> {
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
  // A deletion may have removed its files before this one existed.
  if (!(await findPhoto(db, photo.id))) {
    await storage.remove(photoPrefix(photo.id));
    throw new Failure('PHOTO_NOT_FOUND');
  }
  if (Buffer.isBuffer(made)) return made;
  if (made.error instanceof DecoderBusy || mayPass(made.error))
    throw new Failure('PREVIEWS_BUSY', { cause: made.error });
  if (!(made.error instanceof ImageError)) throw made.error;
  await parkPhoto(context, photo, String(made.error));
  throw new Failure('PREVIEW_UNAVAILABLE', { cause: made.error });
};
