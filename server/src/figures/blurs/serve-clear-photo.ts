import { jpegName } from '@togather/contract/entry-names.ts';
import { isLarge, REDUCED_SIDE } from '@togather/contract/photos.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { type FullPhotoRow, findPhoto, photosSeen } from '#photos/queries.ts';
import { ruleFor } from '#photos/reductions/reductions.ts';
import { LARGEST_PREVIEW } from '#photos/serving/served-files.ts';
import { everybody, isSeenBy, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { computed, type ObjectSource } from '#platform/storage/from-memory.ts';
import { checkEventToken, eventToken, type TokenSubject } from '#platform/storage/signed-url.ts';
import { clearKey } from '#platform/storage/storage.ts';
import { askedBy } from './blur-requests.ts';
import { type ClearFile, findClearFile } from './clear-files.ts';

const PURPOSE = 'clear-photo-urls';

/** A person asks once per figure; a request whose figure was erased stands for itself. */
const personOf = sql<string>`coalesce(blurs.figure_id, blurs.id)`;

/** Only the first request for a figure gets clear files: somebody with a picture of the person may ask later. */
const isFirst = sql<boolean>`not exists (
  select from blurs as earlier
  where earlier.figure_id = blurs.figure_id and (earlier.asked_at, earlier.id) < (blurs.asked_at, blurs.id)
)`;

/** The request because of which a photo is blurred, if all are of one person; none where others are blurred, too. */
const ofOnePerson = async (db: Queryable, photoId: string) => {
  const rows = await db
    .selectFrom('blurred_faces')
    .innerJoin('blurs', 'blurs.id', 'blurred_faces.blur_id')
    .select(['blurs.id', personOf.as('person'), isFirst.as('is_first')])
    .distinct()
    .where('blurred_faces.photo_id', '=', photoId)
    .execute();
  const areOne = new Set(rows.map(({ person }) => person)).size === 1;
  return areOne ? rows.filter(({ is_first }) => is_first).map(({ id }) => id) : [];
};

/** The token of a clear file names the request, and ends with it. */
const subjectOf = (
  { id, pin_epoch }: TokenSubject,
  { photoId, blurId }: { readonly photoId: string; readonly blurId: string },
): TokenSubject => ({ id: `${id}.${photoId}.${blurId}`, pin_epoch });

/** Returns the photos in which the caller and nobody else is blurred, with signed addresses of their clear files. */
export async function listClearPhotos(
  { db, secrets, clock, publicUrl }: Context,
  { event, seer, caller }: { readonly event: EventRow; readonly seer: Seer; readonly caller: Caller },
): Promise<{ photoId: string; url: string }[]> {
  if (!caller.user && !caller.guestHash) return [];
  const own = db
    .selectFrom('blurs')
    .select(['blurs.id', personOf.as('person')])
    .where('event_id', '=', event.id)
    .where(askedBy(caller))
    .where(isFirst);
  const blurs = await own.execute();
  if (blurs.length === 0) return [];
  const rows = await photosSeen(db, event.id, seer)
    .innerJoin('clear_files', 'clear_files.photo_id', 'photos.id')
    .innerJoin('blurred_faces', 'blurred_faces.photo_id', 'photos.id')
    .innerJoin('blurs', 'blurs.id', 'blurred_faces.blur_id')
    .select(['photos.id', personOf.as('person')])
    .distinct()
    .execute();
  const people = Map.groupBy(rows, (row) => row.id);
  return [...people].flatMap(([photoId, [one, ...others]]) => {
    const blur = others.length === 0 ? blurs.find(({ person }) => person === one?.person) : undefined;
    if (!blur) return [];
    const subject = subjectOf(event, { photoId, blurId: blur.id });
    const token = eventToken(secrets.keyFor(PURPOSE), subject, clock());
    return { photoId, url: `${publicUrl}/api/photo/${photoId}/clear?t=${token}` };
  });
}

/**
 * Sends the file of a photo from before it was blurred. Throws Failure PHOTO_NOT_FOUND, also when the photo is not seen, somebody else
 * is blurred in it, or the request was withdrawn; URL_EXPIRED, also by a new PIN or the end of the event; DOWNLOADS_OFF, PREVIEWS_BUSY,
 * PREVIEW_UNAVAILABLE where the event's rule for downloads allows guests less than the file.
 */
export const getClearPhotoAct = act('getClearPhoto', async (context, { params, query, request, reply }) => {
  const { db, secrets, clock } = context;
  const photo = await findPhoto(db, params.photoId);
  const file = photo && (await findClearFile(db, photo.id));
  if (!photo || !file || isTakenDown(photo)) throw new Failure('PHOTO_NOT_FOUND');
  const event = { id: photo.event_id, pin_epoch: photo.pin_epoch };
  const verdicts = (await ofOnePerson(db, photo.id)).map((blurId) =>
    checkEventToken(
      secrets.keysFor(PURPOSE),
      subjectOf(event, { photoId: photo.id, blurId }),
      query.t,
      clock(),
    ),
  );
  const verdict = verdicts.find((one) => one !== 'invalid');
  // A blur that is being made again withholds it from others only.
  const withheld = photo.withheld === 'blur' ? null : photo.withheld;
  const isShown = isSeenBy({ ...photo, withheld }, everybody(photo, clock()));
  if (!verdict || !isShown) throw new Failure('PHOTO_NOT_FOUND');
  if (verdict === 'expired' || hasEnded(photo, clock())) throw new Failure('URL_EXPIRED');
  const { from, type } = fileFor(context, { photo, file }, query.download !== undefined);
  return sendObject(
    from,
    { request, reply },
    {
      key: clearKey(photo.id, file.file_id),
      type,
      etag: `"${file.sha256.toString('hex')}-${photo.guest_downloads}"`,
      // Another person at the same browser must not find it after the request was withdrawn.
      cacheControl: 'private, no-cache, no-store',
      saveAs: query.download && (type === file.mime ? file.name : jpegName(file.name)),
    },
  );
});

/** What a guest may have of the file, by the event's rule for downloads. Throws Failure DOWNLOADS_OFF. */
const fileFor = (
  { storage, decoder }: Context,
  { photo, file }: { readonly photo: FullPhotoRow; readonly file: ClearFile },
  isSaved: boolean,
): { from: ObjectSource; type: string } => {
  const rule = ruleFor(photo, { isHost: false });
  if (rule === 'none' && isSaved) throw new Failure('DOWNLOADS_OFF');
  if (rule === 'originals' || (rule === 'reduced' && !isLarge(photo)))
    return { from: storage, type: file.mime };
  const longSide = rule === 'none' ? LARGEST_PREVIEW : REDUCED_SIDE;
  const render = async () => {
    const source = await storage.fileOf(clearKey(photo.id, file.file_id));
    if (!source) throw new Failure('PHOTO_NOT_FOUND');
    return decoder.renderReduced(source, longSide).catch((cause) => {
      throw new Failure(cause instanceof ImageError ? 'PREVIEW_UNAVAILABLE' : 'PREVIEWS_BUSY', { cause });
    });
  };
  return { from: computed(render), type: 'image/jpeg' };
};
