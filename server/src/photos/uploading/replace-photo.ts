import { createHash } from 'node:crypto';
import { endpoints } from '@togather/contract/endpoints.ts';
import type { Visibility } from '@togather/contract/photos.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import {
  hasEnded,
  isTakenDown,
  mayUpload,
  requireEventFor,
  requireRunning,
  standingIn,
} from '#events/membership/policy.ts';
import { decisionOn, findEvent } from '#events/membership/queries.ts';
import { hasUploadKey, type VerifiedKey } from '#events/upload-keys.ts';
import { hasBlurs } from '#figures/blurs/blur-requests.ts';
import { dropBlurring } from '#figures/blurs/clear-files.ts';
import { refuseInModes } from '#http/hooks.ts';
import { registerDevices } from '#photos/devices/register-devices.ts';
import { isOfKey, mayDeletePhoto } from '#photos/policy.ts';
import { turnOf } from '#photos/previews/turn-of.ts';
import { type FullPhotoRow, findBySent, findPhoto } from '#photos/queries.ts';
import { dropReductionOf } from '#photos/reductions/reductions.ts';
import { recountPhotos, removeIfFormer } from '#photos/removal.ts';
import { isOwn, isSeenBy, seerOf } from '#photos/visibility/visibility.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { isReserveSpent } from '#platform/db/database-reserve.ts';
import { isRefused, type Queryable, type Tx } from '#platform/db/db.ts';
import type { EventRow, FormerFaces } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { withLock } from '#platform/locks/locks.ts';
import { removeEach } from '#platform/storage/storage.ts';
import { refuseBanned } from './commit-batch.ts';
import { storeFitting } from './ingest.ts';
import type { StoredPhoto } from './store-photo.ts';

/** Who replaces a photo: a host or its uploader, or a photographer with an upload key. */
export type Replacer = { readonly caller: Caller } | { readonly key: VerifiedKey };

/**
 * Returns a photo and its event if it may be replaced: by a host any, by its uploader where participants may upload, and with an
 * upload key those that came with one of its name. Throws Failure PHOTO_NOT_FOUND (also for a photo that is being deleted), FORBIDDEN,
 * JOIN_FIRST, PHOTO_NOT_SHOWN, UPLOAD_DENIED, EVENT_ENDED, UPLOAD_KEY_INVALID.
 */
export async function requireReplaceable(
  context: Context,
  db: Queryable,
  { photoId, by }: { readonly photoId: string; readonly by: Replacer },
): Promise<{ photo: FullPhotoRow; event: EventRow }> {
  const photo = await findPhoto(db, photoId);
  const event = photo && (await findEvent(db, { id: photo.event_id }));
  if (!photo || !event || photo.deletes_at) throw new Failure('PHOTO_NOT_FOUND');
  if ('key' in by) await requireKeyMay(context, db, { photo, event, key: by.key });
  else await requireCallerMay(context, db, { photo, event, caller: by.caller });
  return { photo, event };
}

interface Found {
  readonly photo: FullPhotoRow;
  readonly event: EventRow;
}

const requireKeyMay = async (
  { clock }: Context,
  db: Queryable,
  { photo, event, key }: Found & { readonly key: VerifiedKey },
): Promise<void> => {
  if (event.id !== key.event.id || !isOfKey(photo, key)) throw new Failure('PHOTO_NOT_FOUND');
  const isOver = isTakenDown(event) || hasEnded(event, clock());
  if (isOver || !(await hasUploadKey(db, key.id))) throw new Failure('UPLOAD_KEY_INVALID');
};

const requireCallerMay = async (
  context: Context,
  db: Queryable,
  { photo, event, caller }: Found & { readonly caller: Caller },
): Promise<void> => {
  const { clock } = context;
  const seer = seerOf(event, caller, clock());
  const isOver = hasEnded(event, clock());
  if (isTakenDown(event) || !isSeenBy(photo, seer) || (isOver && !seer.isHost))
    throw new Failure('PHOTO_NOT_FOUND');
  if (!mayDeletePhoto(photo, seer)) throw new Failure('FORBIDDEN');
  // The PIN may have changed while the bytes arrived.
  await requireEventFor(context, endpoints.replacePhoto, caller, event.id);
  requireRunning(event, clock());
  // A host may be deciding on the file that the page shows.
  if (!seer.isHost && photo.visibility !== 'shown') throw new Failure('PHOTO_NOT_SHOWN');
  const setting = await decisionOn(db, event.id, 'UPLOAD_PHOTO');
  if (!mayUpload(standingIn(event, caller.user), setting, isOver)) throw new Failure('UPLOAD_DENIED');
};

interface Replacement {
  readonly photoId: string;
  readonly by: Replacer;
  /** All of the file; changed in place. */
  readonly bytes: Buffer;
}

/**
 * Replaces the file of a photo. It keeps its id, its name except an extension that does not fit, its place among the others, and
 * all that refers to it; previews and faces are made anew. The former file is removed at once. The same bytes change nothing.
 * Throws what `requireReplaceable` and `storeFitting` throw, Failure PHOTO_ALREADY_THERE, ACCOUNT_BANNED, STORAGE_FULL.
 */
export async function replacePhoto(
  context: Context,
  { photoId, by, bytes }: Replacement,
): Promise<ResponseOf<'replacePhoto'>> {
  const { photo } = await requireReplaceable(context, context.db, { photoId, by });
  const sent = createHash('sha256').update(bytes).digest();
  const earlier = await findBySent(context.db, photo.event_id, sent);
  if (earlier) return unchanged(photoId, earlier.id);
  const stored = await storeFitting(context, { fileName: photo.name, bytes, replaces: photoId });
  // A guest's file is compared as it is stored: its hash would tell which file with a place it was.
  const isKept = 'key' in by && !sent.equals(stored.sha256);
  return commit(context, { photo, by, stored: { ...stored, sentSha256: isKept ? sent : undefined } });
}

/** Throws Failure PHOTO_ALREADY_THERE when the bytes are those of another photo. */
const unchanged = (photoId: string, foundId: string) => {
  if (foundId !== photoId) throw new Failure('PHOTO_ALREADY_THERE');
  return { photoId, replaced: false };
};

interface Stored {
  readonly photo: FullPhotoRow;
  readonly by: Replacer;
  readonly stored: StoredPhoto;
}

const commit = async (
  context: Context,
  { photo, by, stored }: Stored,
): Promise<ResponseOf<'replacePhoto'>> => {
  const added = { id: photo.id, file_id: stored.id };
  try {
    // The mode may have begun while the bytes arrived.
    refuseInModes(context, 'replacePhoto');
    const former = await withLock(context, { event: photo.event_id }, (tx) =>
      write(context, tx, { photo, by, stored }),
    );
    await remove(context, former?.photo ?? added);
    await removeEach(context, former?.clearKeys ?? [], 'clear files of a replaced photo');
    return { photoId: photo.id, replaced: former !== undefined };
  } catch (error) {
    // As in commitStored: the bytes may be in use when the outcome is unknown.
    if (error instanceof Failure || isRefused(error)) await remove(context, added);
    throw error;
  }
};

/** The sweep removes what fails here. */
const remove = (context: Context, photo: Pick<FullPhotoRow, 'id' | 'file_id'>): Promise<void> =>
  removeIfFormer(context, photo).catch((err) =>
    context.log.warn({ err, photoId: photo.id }, "a replaced photo's files are left for the sweep"),
  );

/** Returns the photo as it was, and the keys of its clear file; undefined when it has these bytes already. */
const write = async (
  context: Context,
  tx: Tx,
  { photo: { id }, by, stored }: Stored,
): Promise<{ photo: FullPhotoRow; clearKeys: string[] } | undefined> => {
  const { photo, event } = await requireReplaceable(context, tx, { photoId: id, by });
  const user = 'caller' in by ? by.caller.user : undefined;
  await refuseBanned(tx, user?.id ?? null);
  // Space freed by the reserve is not for uploads.
  if (await isReserveSpent(tx)) throw new Failure('STORAGE_FULL');
  const held =
    (await findBySent(tx, event.id, stored.sha256)) ??
    (stored.sentSha256 && (await findBySent(tx, event.id, stored.sentSha256)));
  if (held && !unchanged(id, held.id).replaced) return undefined;
  requireRoom(event, photo);
  const isHost = 'caller' in by && seerOf(event, by.caller, context.clock()).isHost;
  await tx
    .updateTable('photos')
    .set({
      ...columnsOf(stored, context.clock()),
      ...(await timesOf(context, tx, { photo, by, stored })),
      former_faces: formerFaces(photo, stored),
      // The new file may show people to blur.
      withheld: (await hasBlurs(tx, event.id)) ? 'search' : null,
      visibility: await visibilityOf(tx, photo, isHost || 'key' in by),
    })
    .where('id', '=', id)
    .execute();
  await dropReductionOf(tx, id);
  const clearKeys = await dropBlurring(tx, id);
  await recountPhotos(tx, [event.id]);
  const priority = await turnOf(tx, 'thumbnail', { eventId: event.id, photoId: id });
  await context.jobs.enqueue(tx, 'make-thumbnail', [{ photoId: id }], { priority });
  if (isHost && user && !isOwn(photo, seerOf(event, by.caller, context.clock())))
    await recordAudit(tx, {
      role: 'HOST',
      by: user,
      action: 'replacePhoto',
      eventId: event.id,
      details: { photoId: id },
    });
  await announceChange(tx, event.id, 'processing');
  await announceChange(tx, event.id, 'photos');
  return { photo, clearKeys };
};

/** Throws Failure QUOTA_EXCEEDED when an event is full and the former file took no place, because nothing was rendered of it. */
const requireRoom = (event: EventRow, photo: FullPhotoRow): void => {
  const tookPlace = photo.previews_error === null || photo.previews_at !== null || photo.has_thumbnail;
  if (!tookPlace && event.photo_count >= event.photo_limit) throw new Failure('QUOTA_EXCEEDED');
};

/** A participant's new version waits where participants' photos do: the host has not seen it. */
const visibilityOf = async (tx: Tx, photo: FullPhotoRow, isTrusted: boolean): Promise<Visibility> => {
  if (isTrusted || photo.visibility !== 'shown') return photo.visibility;
  return (await decisionOn(tx, photo.event_id, 'SHOW_UNREVIEWED')) === 'ALLOW' ? 'shown' : 'pending';
};

/** The columns that say what is known of a file: as of a new photo. */
const columnsOf = (stored: StoredPhoto, now: Date) => ({
  file_id: stored.id,
  replaced_at: now,
  name: stored.name,
  mime: stored.mime,
  size: stored.size,
  sha256: stored.sha256,
  sent_sha256: stored.sentSha256 ?? null,
  crc32: stored.crc32,
  width: stored.width,
  height: stored.height,
  thumbhash: null,
  sharpness: null,
  focus: null,
  previews_at: null,
  previews_bytes: 0,
  previews_error: null,
  faces_version: null,
  faces_error: null,
  needs_second_look: false,
});

/**
 * Faces before a second replacement lie in the first file. A photo with somebody who was forgotten takes no other faces: the face of that person
 * may have left it with an earlier version, and nothing else would tell. Reads the row as it is written, since a job may close the
 * photo meanwhile.
 */
const formerFaces = (photo: FullPhotoRow, stored: StoredPhoto) => sql<FormerFaces>`case
  when former_faces in ('closed', 'barred') then 'barred'
  when former_faces is distinct from 'moved' and ${hasSameShape(photo, stored)}::boolean then 'placed'
  else 'moved' end`;

/** Rounding of a scaled picture's sides moves its shape by less. */
const SHAPES_DIFFER = 0.01;

const hasSameShape = (
  one: Pick<StoredPhoto, 'width' | 'height'>,
  other: Pick<StoredPhoto, 'width' | 'height'>,
) => Math.abs((one.width * other.height) / (one.height * other.width) - 1) < SHAPES_DIFFER;

/** Returns time and device, where the new file has another time. An edit often has none; then the photo keeps its place. */
const timesOf = async (context: Context, tx: Tx, { photo, by, stored }: Stored) => {
  const { clockAt } = stored;
  const known = await tx
    .selectFrom('photos')
    .select('clock_at')
    .where('id', '=', photo.id)
    .executeTakeFirstOrThrow();
  if (!clockAt || clockAt.getTime() === known.clock_at?.getTime()) return {};
  const { uploader_id, guest_hash } = photo;
  const uploadKeyId = 'key' in by ? by.key.id : undefined;
  const sender = { eventId: photo.event_id, owner: { uploader_id, guest_hash }, uploadKeyId };
  const [times] = await registerDevices(context, tx, { sender, shots: [stored] });
  return times ?? {};
};
