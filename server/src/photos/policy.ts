import type { Context } from '#app/context/context.ts';
import { requireEvent } from '#events/membership/policy.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type FullPhotoRow, findPhoto, type HeartGiver } from './queries.ts';
import { type Claimant, isOwn, isSeenBy, type Seer, seerOf } from './visibility/visibility.ts';

/**
 * Returns a photo and its event. Throws Failure PHOTO_NOT_FOUND if the photo does not exist, is not visible to the claimant, or its
 * event has ended.
 */
export async function requirePhoto(
  context: Context,
  photoId: string,
  claimant: Claimant,
): Promise<{ photo: FullPhotoRow; event: EventRow; seer: Seer }> {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) throw new Failure('PHOTO_NOT_FOUND');
  const event = await requireEvent(context, photo.event_id, claimant.viewer).catch((cause) => {
    throw cause instanceof Failure ? new Failure('PHOTO_NOT_FOUND', { cause }) : cause;
  });
  const seer = seerOf(event, claimant, context.clock());
  if (!isSeenBy(photo, seer)) throw new Failure('PHOTO_NOT_FOUND');
  return { photo, event, seer };
}

/** Returns whether the claimant may delete a photo: the host any, an uploader, by account or guest cookie, their own. */
export function mayDeletePhoto(photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>, seer: Seer): boolean {
  return seer.isHost || isOwn(photo, seer);
}

/** Returns the identity behind the claimant's hearts; undefined without a sign-in or guest cookie. */
export function heartGiver({ viewer, guestHash }: Claimant): HeartGiver | undefined {
  if (viewer) return { user_id: viewer.id };
  return guestHash && { guest_hash: guestHash };
}
