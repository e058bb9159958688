import type { Context } from '../context.ts';
import { requireEvent } from '../events/policy.ts';
import { Failure } from '../failure.ts';
import { describePhotos } from './describe-photo.ts';
import { findPhoto } from './queries.ts';

/** One photo with its size, hash and times. Throws Failure PHOTO_NOT_FOUND, also when its event has ended. */
export const showPhoto = async (
  context: Pick<Context, 'db' | 'clock' | 'publicUrl' | 'secrets'>,
  photoId: string,
) => {
  const row = await findPhoto(context.db, photoId);
  if (!row) throw new Failure('PHOTO_NOT_FOUND');
  await requireEvent(context, row.event_id, undefined).catch((cause) => {
    throw new Failure('PHOTO_NOT_FOUND', { cause });
  });
  const [photo] = describePhotos(context, row.event_id, [row]);
  return {
    ...photo!,
    sha256: row.sha256.toString('hex'),
    size: row.size,
    uploadedAt: row.uploaded_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
  };
};
