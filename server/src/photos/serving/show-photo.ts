import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { requirePhoto } from '#photos/policy.ts';
import type { Claimant } from '#photos/visibility/visibility.ts';
import { describePhotos } from './describe-photo.ts';
import { linksTo } from './photo-links.ts';

export const getPhotoAct = act('getPhoto', (context, { params, viewer, request }) =>
  showPhoto(context, params.photoId, { viewer, guestHash: readGuest(request) }),
);

/** Returns one photo with its size, hash and times. Throws Failure PHOTO_NOT_FOUND, also when its event has ended. */
const showPhoto = async (context: Context, photoId: string, claimant: Claimant) => {
  const { photo: row, event, seer } = await requirePhoto(context, photoId, claimant);
  const [photo] = describePhotos(context, { event, links: linksTo(row, seer) }, [row]);
  return {
    ...photo!,
    sha256: row.sha256.toString('hex'),
    size: row.size,
    uploadedAt: row.uploaded_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
  };
};
