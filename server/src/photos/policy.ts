import { Failure } from '../base/failure.ts';
import type { Context } from '../context/context.ts';
import type { EventRow } from '../db/schema.ts';
import type { Viewer } from '../http/viewer.ts';
import { mayManage, requireEvent } from '../membership/policy.ts';
import { type FullPhotoRow, findPhoto } from './queries.ts';

/** A photo and its event as this viewer may see them; Failure PHOTO_NOT_FOUND for none, and when the event has ended. */
export const requirePhoto = async (
  context: Pick<Context, 'db' | 'clock'>,
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

/** The host deletes any photo; an uploader, by account or guest cookie, the own ones. */
export const mayDeletePhoto = (
  photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>,
  event: Pick<EventRow, 'host_id'>,
  { viewer, guestHash }: Claimant,
): boolean =>
  mayManage(event, viewer) ||
  (viewer !== undefined && photo.uploader_id === viewer.id) ||
  (guestHash !== undefined && photo.guest_hash?.equals(guestHash) === true);
