import type { Context } from '../../context/context.ts';
import { hasEnded, isTakenDown } from '../../membership/policy.ts';
import { Failure } from '../../platform/base/failure.ts';
import { checkEventToken } from '../../platform/storage/signed-url.ts';
import { type FullPhotoRow, findPhoto } from '../queries.ts';

/**
 * Returns the photo behind a signed address whose token was signed for one of the purposes. Throws Failure URL_INVALID
 * (altered, or of another event), URL_EXPIRED (also by a new PIN or the end of the event), or PHOTO_NOT_FOUND (deleted,
 * or its event is taken down).
 */
export const openPhoto = async (
  { db, secrets, clock }: Pick<Context, 'db' | 'secrets' | 'clock'>,
  photoId: string,
  token: string,
  purposes: readonly string[] = ['photo-urls'],
): Promise<FullPhotoRow> => {
  const photo = await findPhoto(db, photoId);
  if (!photo || isTakenDown(photo)) throw new Failure('PHOTO_NOT_FOUND');
  const event = { id: photo.event_id, pin_epoch: photo.pin_epoch };
  const keys = purposes.flatMap((purpose) => [...secrets.keysFor(purpose)]);
  const worth = checkEventToken(keys, event, token, clock());
  if (worth === 'invalid') throw new Failure('URL_INVALID');
  if (worth === 'expired' || hasEnded(photo, clock())) throw new Failure('URL_EXPIRED');
  return photo;
};
