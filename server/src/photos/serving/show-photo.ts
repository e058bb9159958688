import type { Context } from '../../context/context.ts';
import type { Viewer } from '../../http/viewer.ts';
import { requirePhoto } from '../policy.ts';
import { describePhotos } from './describe-photo.ts';

/** Returns one photo with its size, hash and times. Throws Failure PHOTO_NOT_FOUND, also when its event has ended. */
export const showPhoto = async (
  context: Pick<Context, 'db' | 'eventReads' | 'clock' | 'publicUrl' | 'secrets'>,
  photoId: string,
  viewer: Viewer,
) => {
  const { photo: row, event } = await requirePhoto(context, photoId, viewer);
  const [photo] = describePhotos(context, event, [row]);
  return {
    ...photo!,
    sha256: row.sha256.toString('hex'),
    size: row.size,
    uploadedAt: row.uploaded_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
  };
};
