import { endpoints } from '@togather/contract/endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { hasEnded, mayUpload, requireEvent, requireEventFor, standingIn } from '#events/membership/policy.ts';
import { decisionOn } from '#events/membership/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { type FullPhotoRow, findPhoto, type HeartGiver } from './queries.ts';
import { isOwn, isSeenBy, type Seer, seerOf } from './visibility/visibility.ts';

/**
 * Returns a photo and its event. Throws Failure PHOTO_NOT_FOUND if the photo does not exist, the caller does not see it, or its event
 * has ended.
 */
export async function requirePhoto(
  context: Context,
  photoId: string,
  caller: Caller,
): Promise<{ photo: FullPhotoRow; event: EventRow; seer: Seer }> {
  const photo = await findPhoto(context.db, photoId);
  if (!photo) throw new Failure('PHOTO_NOT_FOUND');
  const event = await requireEvent(context, photo.event_id, caller.user).catch((cause) => {
    throw cause instanceof Failure ? new Failure('PHOTO_NOT_FOUND', { cause }) : cause;
  });
  const seer = seerOf(event, caller, context.clock());
  if (!isSeenBy(photo, seer)) throw new Failure('PHOTO_NOT_FOUND');
  return { photo, event, seer };
}

/**
 * Returns the event to which the caller may add photos. Throws Failure UPLOAD_DENIED, and what `requireEventFor` throws.
 */
export async function requireMayUpload(context: Context, caller: Caller, eventId: string): Promise<EventRow> {
  const event = await requireEventFor(context, endpoints.uploadPhotos, caller, eventId);
  const setting = await decisionOn(context.db, event.id, 'UPLOAD_PHOTO');
  const isOver = hasEnded(event, context.clock());
  if (!mayUpload(standingIn(event, caller.user), setting, isOver)) throw new Failure('UPLOAD_DENIED');
  return event;
}

/** Returns whether a photo may be deleted: by the host any, by others, with their account or guest cookie, their own. */
export function mayDeletePhoto(photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash'>, seer: Seer): boolean {
  return seer.isHost || isOwn(photo, seer);
}

/** Returns the identity behind the caller's hearts; undefined without a sign-in or guest cookie. */
export function heartGiver({ user, guestHash }: Caller): HeartGiver | undefined {
  if (user) return { user_id: user.id };
  return guestHash && { guest_hash: guestHash };
}

/**
 * Returns whether a photo came with an upload key of this name: it is nobody's own. A photographer whose key was replaced by another
 * one goes on under the same name.
 */
export function isOfKey(
  photo: Pick<FullPhotoRow, 'uploader_id' | 'guest_hash' | 'uploader_name'>,
  { name }: { readonly name: string },
): boolean {
  return photo.uploader_id === null && photo.guest_hash === null && photo.uploader_name === name;
}

/** The same condition in SQL, for the table `photos`. */
export function ofKey({ name }: { readonly name: string }): RawBuilder<boolean> {
  return sql<boolean>`(photos.uploader_id is null and photos.guest_hash is null and photos.uploader_name = ${name})`;
}
