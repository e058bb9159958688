import type { Context } from '../context/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { mayManage, requireEvent } from '../membership/policy.ts';
import { Failure } from '../platform/base/failure.ts';
import type { EventRow } from '../platform/db/schema.ts';
import { type FullPhotoRow, findPhoto, type HeartGiver } from './queries.ts';

/** Returns a photo and its event for this viewer. Throws Failure PHOTO_NOT_FOUND for a missing photo, or an ended event. */
export const requirePhoto = async (
  context: Pick<Context, 'db' | 'eventReads' | 'clock'>,
  photoId: string,
  viewer: Viewer,
): Promise<{ photo: FullPhotoRow; event: EventRow }> => {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) throw new Failure('PHOTO_NOT_FOUND');
  const event = await requireEvent(context, photo.event_id, viewer).catch((cause) => {
    throw cause instanceof Failure ? new Failure('PHOTO_NOT_FOUND', { cause }) : cause;
  });
  return { photo, event };
};

/** A caller: a signed-in user, a browser that uploaded as a guest, both, or neither. */
export interface Claimant {
  readonly viewer: Viewer;
  readonly guestHash: Buffer | undefined;
}

/** Returns whether a photo is the claimant's own upload. */
export const isUploader = (
  photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>,
  { viewer, guestHash }: Claimant,
): boolean =>
  (viewer !== undefined && photo.uploader_id === viewer.id) ||
  (guestHash !== undefined && photo.guest_hash?.equals(guestHash) === true);

/** Returns whether the claimant may delete a photo: the host any, an uploader, by account or guest cookie, their own. */
export const mayDeletePhoto = (
  photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>,
  event: Pick<EventRow, 'host_id'>,
  claimant: Claimant,
): boolean => mayManage(event, claimant.viewer) || isUploader(photo, claimant);

/** Returns the identity behind the claimant's hearts; undefined without a sign-in or guest cookie. */
export const heartGiver = ({ viewer, guestHash }: Claimant): HeartGiver | undefined => {
  if (viewer) return { user_id: viewer.id };
  return guestHash && { guest_hash: guestHash };
};
