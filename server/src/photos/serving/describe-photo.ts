import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { type FullPhotoRow, findPhoto, type PhotoRow } from '#photos/queries.ts';
import { ruleFor } from '#photos/reductions/reductions.ts';
import { everybody, isSeenBy, type Seer, withoutOwn } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { EventRow } from '#platform/db/schema.ts';
import {
  checkEventToken,
  eventToken,
  type HostedSubject,
  hostsSubject,
  type TokenSubject,
} from '#platform/storage/signed-url.ts';

/** The event of photos, and what their links open. */
export interface Linked {
  readonly event: HostedSubject & Pick<EventRow, 'guest_downloads'>;
  readonly links: LinkScope;
}

/**
 * Returns photos of one event as the API shows them, with signed addresses. Where guests download nothing, `url` is the largest
 * preview for them.
 */
export function describePhotos(
  context: Context,
  { event, links }: Linked,
  rows: readonly PhotoRow[],
): Photo[] {
  const shared = links === 'own' ? undefined : tokenOf(context, event, links);
  const rule = ruleFor(event, { isHost: links === 'all' });
  const file = rule === 'none' ? 'preview' : 'original';
  return rows.map((row) => {
    const query = `t=${shared ?? ownTokenOf(context, event, row.id)}${versionOf(row)}`;
    return {
      photoId: row.id,
      awsPhotoName: row.name,
      url: `${context.publicUrl}/api/photo/${row.id}/${file}?${query}`,
      previewUrl: `${context.publicUrl}/api/photo/${row.id}/preview?${query}`,
      width: row.width,
      height: row.height,
      ...(row.taken_at !== undefined && { takenAt: row.taken_at?.toISOString() ?? null }),
      ...(row.uploader_name !== undefined && { uploaderName: row.uploader_name }),
      ...(row.focus !== undefined && { focus: row.focus }),
      ...(row.hearts !== undefined && { hearts: Number(row.hearts) }),
      ...(row.chapter_id && { taskId: row.chapter_id }),
      ...(row.visibility && row.visibility !== 'shown' && { visibility: row.visibility }),
      ...(row.deletes_at && { deletesAt: row.deletes_at.toISOString() }),
    };
  });
}

/** The photo of a signed URL. */
export interface OpenedPhoto {
  readonly photo: FullPhotoRow;
  /** Whether the link was a host's. */
  readonly isHost: boolean;
}

/** Browsers keep what an address opened for hours, so a replaced photo has other addresses. */
export const versionOf = ({ file_id }: Pick<PhotoRow, 'file_id'>): string =>
  file_id === null ? '' : `&v=${file_id.slice(0, 8)}`;

/**
 * Returns how long browsers may keep a photo's files: as long as the token of the address, unless the address names another version
 * of the photo.
 */
export function cacheControlOf(photo: FullPhotoRow, version = ''): string {
  const isNow = version === (photo.file_id?.slice(0, 8) ?? '');
  return isNow ? 'private, max-age=21600, immutable' : 'private, no-cache';
}

/**
 * Returns the photo of a signed URL. A host's link opens any photo that is not withheld, a guest's link the photos that everyone sees,
 * and an uploader's own link one photo until the host deletes it or somebody in it is to be blurred. Throws Failure URL_INVALID (altered, or of another event), URL_EXPIRED (also by a new PIN or the end
 * of the event), or PHOTO_NOT_FOUND (deleted, no longer visible, or of an event that was taken down).
 */
export async function openPhoto(context: Context, photoId: string, token: string): Promise<OpenedPhoto> {
  const photo = await requireRow(context, photoId);
  const signed = { event: eventOf(photo), photoId };
  const isOwners = photo.deletes_at === null && photo.withheld !== 'blur';
  const own = isOwners ? checkOwnToken(context, signed, token) : 'invalid';
  const { verdict, isHost } =
    own === 'invalid' ? judge(context, photo, token) : { verdict: own, isHost: false };
  return { photo: requireValid(context, photo, verdict), isHost };
}

/** Returns the photo of a link that was signed for one of the purposes or for the host. Throws the same Failures as openPhoto. */
export async function openPhotoFor(
  context: Context,
  photoId: string,
  { token, signedFor }: { readonly token: string; readonly signedFor: readonly string[] },
): Promise<FullPhotoRow> {
  const photo = await requireRow(context, photoId);
  return requireValid(context, photo, judge(context, photo, token, signedFor).verdict);
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
  const asHost = photo.withheld === null ? check([purposes.all], 'all') : 'invalid';
  const isHost = asHost !== 'invalid';
  return { verdict: isHost || !isShown(context, photo) ? asHost : check(signedFor, 'shown'), isHost };
};

const requireValid = (
  context: Context,
  photo: FullPhotoRow,
  verdict: ReturnType<typeof judge>['verdict'],
): FullPhotoRow => {
  if (verdict === 'invalid') throw new Failure(isShown(context, photo) ? 'URL_INVALID' : 'PHOTO_NOT_FOUND');
  if (verdict === 'expired' || hasEnded(photo, context.clock())) throw new Failure('URL_EXPIRED');
  return photo;
};

/**
 * What a link opens. `shown`: the photos of an event that everyone sees at that moment. `all`: all of its photos, for the
 * host. `own`: one photo, as long as its uploader sees it.
 */
type LinkScope = 'shown' | 'all' | 'own';

export const purposes = { shown: 'photo-urls', all: 'all-photo-urls', own: 'own-photo-urls' } as const;

/** Returns the kind of links that a seer gets in a list. */
export const linksOf = ({ isHost }: Pick<Seer, 'isHost'>): 'all' | 'shown' => (isHost ? 'all' : 'shown');

/** Returns the kind of link that a seer gets for one photo: `own` if only the seer and the host see the photo. */
export function linksTo(photo: Parameters<typeof isSeenBy>[0], seer: Seer): LinkScope {
  return isSeenBy(photo, seer) && !isSeenBy(photo, withoutOwn(seer)) ? 'own' : linksOf(seer);
}

/** Returns what a token of these links is signed for. */
export function subjectOf(event: HostedSubject, links: LinkScope): TokenSubject {
  return links === 'all' ? hostsSubject(event) : event;
}

/** Returns the token that opens the files of an event's photos for some hours. */
export function tokenOf({ secrets, clock }: Context, event: HostedSubject, links: 'shown' | 'all'): string {
  return eventToken(secrets.keyFor(purposes[links]), subjectOf(event, links), clock());
}

/** Returns the token that opens one photo's files for its uploader. */
function ownTokenOf({ secrets, clock }: Context, event: TokenSubject, photoId: string): string {
  return eventToken(secrets.keyFor(purposes.own), ofPhoto(event, photoId), clock());
}

function checkOwnToken(
  { secrets, clock }: Context,
  { event, photoId }: { event: TokenSubject; photoId: string },
  token: string,
) {
  return checkEventToken(secrets.keysFor(purposes.own), ofPhoto(event, photoId), token, clock());
}

const ofPhoto = ({ id, pin_epoch }: TokenSubject, photoId: string): TokenSubject => ({
  id: `${id}.${photoId}`,
  pin_epoch,
});
