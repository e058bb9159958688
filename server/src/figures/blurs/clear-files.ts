import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { sendObject } from '#http/responding/send-object.ts';
import { findPhoto, photosSeen } from '#photos/queries.ts';
import { ANYBODY, everybody, isSeenBy, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Queryable, Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { checkEventToken, eventToken, type TokenSubject } from '#platform/storage/signed-url.ts';
import { clearKey, type FilesOf, originalKey } from '#platform/storage/storage.ts';
import { askedBy } from './blur-requests.ts';

/** Returns the file that a blurred photo had before; undefined for a photo that is not blurred. */
export function findClearFile(db: Queryable, photoId: string) {
  return db.selectFrom('clear_files').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
}
export type ClearFile = NonNullable<Awaited<ReturnType<typeof findClearFile>>>;

/** Returns the keys of the clear files of these photos. */
export async function listClearKeys(db: Queryable, photoIds: readonly string[]): Promise<Set<string>> {
  if (photoIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('clear_files')
    .select(['photo_id', 'file_id'])
    .where('photo_id', 'in', photoIds)
    .execute();
  return new Set(rows.map((row) => clearKey(row.photo_id, row.file_id)));
}

/** Deletes the rows that belong to a file that was replaced. Returns the keys to remove after the commit. */
export async function dropBlurring(tx: Tx, photoId: string): Promise<string[]> {
  await tx.deleteFrom('blurred_faces').where('photo_id', '=', photoId).execute();
  const clear = tx.deleteFrom('clear_files').where('photo_id', '=', photoId).returning('file_id');
  return (await clear.execute()).map(({ file_id }) => clearKey(photoId, file_id));
}

/** Returns the key of a photo's file in which faces are searched: no net finds the blurred ones. */
export async function searchedKey(db: Queryable, photo: Exclude<FilesOf, string>): Promise<string> {
  const clear = await findClearFile(db, photo.id);
  return clear ? clearKey(photo.id, clear.file_id) : originalKey(photo);
}

const PURPOSE = 'clear-photo-urls';

/** A person asks once per figure; a request whose figure was erased stands for itself. */
const personOf = sql<string>`coalesce(blurs.figure_id, blurs.id)`;

/** The requests because of which a photo is blurred, if they are of one person; none where others are blurred, too. */
const ofOnePerson = async (db: Queryable, photoId: string) => {
  const rows = await db
    .selectFrom('blurred_faces')
    .innerJoin('blurs', 'blurs.id', 'blurred_faces.blur_id')
    .select(['blurs.id', personOf.as('person')])
    .distinct()
    .where('blurred_faces.photo_id', '=', photoId)
    .execute();
  return new Set(rows.map(({ person }) => person)).size === 1 ? rows.map(({ id }) => id) : [];
};

/** A clear file is for whoever asked: the token names the request, and ends with it. */
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
    .where(askedBy(caller));
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
 * is blurred in it, or the request was withdrawn; URL_EXPIRED, also by a new PIN or the end of the event.
 */
export const getClearPhotoAct = act('getClearPhoto', async (context, { params, query, request, reply }) => {
  const { db, secrets, clock, storage } = context;
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
  const isShown = isSeenBy({ ...photo, withheld: null }, { ...ANYBODY, ...everybody(photo, clock()) });
  if (!verdict || !isShown) throw new Failure('PHOTO_NOT_FOUND');
  if (verdict === 'expired' || hasEnded(photo, clock())) throw new Failure('URL_EXPIRED');
  return sendObject(
    storage,
    { request, reply },
    {
      key: clearKey(photo.id, file.file_id),
      type: file.mime,
      etag: `"${file.sha256.toString('hex')}"`,
      lastModified: photo.uploaded_at,
      // Another person at the same browser must not find it after the request was withdrawn.
      cacheControl: 'private, no-store',
      saveAs: query.download ? file.name : undefined,
    },
  );
});
