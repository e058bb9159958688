import type { Context } from '../../context/context.ts';
import { DecoderBusy } from '../../images/decoding/decoder.ts';
import { ImageError } from '../../images/formats/image-error.ts';
import { Failure } from '../../platform/base/failure.ts';
import { mayPass } from '../../platform/jobs/may-pass.ts';
import { putIfRoom } from '../../platform/storage/from-memory.ts';
import { photoPrefix } from '../../platform/storage/keys.ts';
import { type FullPhotoRow, findPhoto } from '../queries.ts';
import { parkPhoto } from './park-photo.ts';

type Parts = Pick<Context, 'db' | 'lockQueue' | 'jobs' | 'storage' | 'log'>;

/**
 * Makes a picture of a photo that somebody waits for, and keeps it under `key` where storage has room. A photo that
 * cannot be decoded is parked. Throws Failure PREVIEW_UNAVAILABLE, PREVIEWS_BUSY, or PHOTO_NOT_FOUND, also where the
 * photo was deleted meanwhile: nothing of it stays then.
 */
export const makeForViewer = (
  context: Parts & Pick<Context, 'pictures'>,
  photo: FullPhotoRow,
  { key, make }: { key: string; make: () => Promise<Buffer> },
): Promise<Buffer> =>
  context.pictures(key, async () => {
    if (photo.previews_error !== null) throw new Failure('PREVIEW_UNAVAILABLE');
    return makeAndKeep(context, photo, { key, make });
  });

const makeAndKeep = async (
  context: Parts,
  photo: FullPhotoRow,
  { key, make }: { key: string; make: () => Promise<Buffer> },
): Promise<Buffer> => {
  const { db, storage } = context;
  const made = await make()
    .then(async (bytes) => {
      await putIfRoom(storage, key, bytes);
      return bytes;
    })
    .catch((error: unknown) => ({ error }));
  // A deletion may have removed its files before this one was there.
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
