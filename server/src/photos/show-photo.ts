import type { Context } from '../context.ts';
import { describePhotos } from './describe-photo.ts';
import { requirePhoto } from './policy.ts';

/** One photo with its size, hash and times. Throws Failure PHOTO_NOT_FOUND, also when its event has ended. */
export const showPhoto = async (
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  photoId: string,
) => {
  const { photo: row } = await requirePhoto(context, photoId, undefined);
  const [photo] = describePhotos(context, row.event_id, [row]);
  return {
    ...photo!,
    sha256: row.sha256.toString('hex'),
    size: row.size,
    uploadedAt: row.uploaded_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
  };
};
