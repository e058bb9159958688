import type { Context } from '../context/context.ts';
import type { Viewer } from '../http/viewer.ts';
import { mayManage, requireEvent } from '../membership/policy.ts';
import { Failure } from '../platform/base/failure.ts';
import type { EventRow } from '../platform/db/schema.ts';
import { type FullPhotoRow, findPhoto, type HeartGiver } from './queries.ts';

/** A photo and its event as this viewer may see them; Failure PHOTO_NOT_FOUND for none, and when the event has ended. */
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

/** Who asks: a signed-in user, a browser that uploaded as a guest, both, or neither. */
export interface Claimant {
  readonly viewer: Viewer;
  readonly guestHash: Buffer | undefined;
}

/** Whether a photo is the claimant's own upload. */
export const isUploader = (
  photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>,
  { viewer, guestHash }: Claimant,
): boolean =>
  (viewer !== undefined && photo.uploader_id === viewer.id) ||
  (guestHash !== undefined && photo.guest_hash?.equals(guestHash) === true);

/** The host deletes any photo; an uploader, by account or guest cookie, the own ones. */
export const mayDeletePhoto = (
  photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>,
  event: Pick<EventRow, 'host_id'>,
  claimant: Claimant,
): boolean => mayManage(event, claimant.viewer) || isUploader(photo, claimant);

/** Whose hearts the claimant's are; undefined for a browser that is neither signed in nor has a guest's cookie. */
export const heartGiver = ({ viewer, guestHash }: Claimant): HeartGiver | undefined => {
  if (viewer) return { user_id: viewer.id };
  return guestHash && { guest_hash: guestHash };
};
