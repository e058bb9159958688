import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { type FullPhotoRow, findPhoto } from '#photos/queries.ts';
import { everybody, isSeenBy } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { checkEventToken } from '#platform/storage/signed-url.ts';
import { checkOwnToken, purposes, subjectOf } from './photo-links.ts';

/**
 * Returns the photo of a signed URL. A host's link opens any photo, a guest's link the photos that everyone sees, and an uploader's
 * own link one photo until the host deletes it. Throws Failure URL_INVALID (altered, or of another event), URL_EXPIRED (also by a new PIN or the end
 * of the event), or PHOTO_NOT_FOUND (deleted, no longer visible, or of an event that was taken down).
 */
export async function openPhoto(context: Context, photoId: string, token: string): Promise<FullPhotoRow> {
  const photo = await requireRow(context, photoId);
  const signed = { event: eventOf(photo), photoId };
  const own = photo.deletes_at === null ? checkOwnToken(context, signed, token) : 'invalid';
  return requireWorth(context, photo, own === 'invalid' ? judge(context, photo, token) : own);
}

/** Returns the photo of a link that was signed for one of the purposes or for the host. Throws the same Failures as openPhoto. */
export async function openPhotoFor(
  context: Context,
  photoId: string,
  { token, signedFor }: { readonly token: string; readonly signedFor: readonly string[] },
): Promise<FullPhotoRow> {
  const photo = await requireRow(context, photoId);
  return requireWorth(context, photo, judge(context, photo, token, signedFor));
}

const eventOf = ({ event_id, pin_epoch, hosts_epoch }: FullPhotoRow) => ({
  id: event_id,
  pin_epoch,
  hosts_epoch,
});

const isShown = ({ clock }: Context, photo: FullPhotoRow) =>
  isSeenBy({ ...photo, uploader_id: null, guest_hash: null }, everybody(photo, clock()));

const requireRow = async ({ db }: Context, photoId: string): Promise<FullPhotoRow> => {
  const photo = await findPhoto(db, photoId);
  if (!photo || isTakenDown(photo)) throw new Failure('PHOTO_NOT_FOUND');
  return photo;
};

const judge = (
  context: Context,
  photo: FullPhotoRow,
  token: string,
  signedFor: readonly string[] = [purposes.shown],
) => {
  const check = (opens: readonly string[], links: 'shown' | 'all') => {
    const keys = opens.flatMap((purpose) => [...context.secrets.keysFor(purpose)]);
    return checkEventToken(keys, subjectOf(eventOf(photo), links), token, context.clock());
  };
  const asHost = check([purposes.all], 'all');
  return asHost === 'invalid' && isShown(context, photo) ? check(signedFor, 'shown') : asHost;
};

const requireWorth = (
  context: Context,
  photo: FullPhotoRow,
  worth: ReturnType<typeof judge>,
): FullPhotoRow => {
  if (worth === 'invalid') throw new Failure(isShown(context, photo) ? 'URL_INVALID' : 'PHOTO_NOT_FOUND');
  if (worth === 'expired' || hasEnded(photo, context.clock())) throw new Failure('URL_EXPIRED');
  return photo;
};
