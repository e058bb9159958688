import { type PhotoNotes, packNotes } from '@togather/contract/photo-notes.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { listClearPhotos } from '#figures/blurs/serve-clear-photo.ts';
import { act } from '#http/act.ts';
import { sendTagged, type TaggedBody } from '#http/responding/send-tagged.ts';
import { heartGiver, mayDeletePhoto, requirePhoto } from '#photos/policy.ts';
import { countOwn, listLoved, listNotes, listOwnUnseen, listUploaders } from '#photos/queries.ts';
import { hostOrEverybody, isOwn, type Seer, seerOf } from '#photos/visibility/visibility.ts';
import type { Queryable } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { describePhotos, linksTo } from './describe-photo.ts';

export const listOwnPhotosAct = act('listOwnPhotos', (context, { event, caller }) =>
  listOwnPhotos(context, event, caller),
);

/**
 * Ids of an event's photos that the caller may delete, uploaded, and gave a heart; the first two newest first. And the uploads
 * that everybody else does not see, which the lookup of all guests lacks.
 */
const listOwnPhotos = async (
  context: Context,
  event: EventRow,
  caller: Caller,
): Promise<ResponseOf<'listOwnPhotos'>> => {
  const { db, clock } = context;
  const giver = heartGiver(caller);
  const seer = seerOf(event, caller, clock());
  const [photos, lovedIds, unseen, shotsUsed, clear] = await Promise.all([
    listUploaders(db, event.id, seer),
    giver ? listLoved(db, { eventId: event.id, seer }, giver) : [],
    seer.isHost ? [] : listOwnUnseen(db, event.id, seer),
    event.shots_per_guest === null || seer.isHost ? undefined : countOwn(db, event.id, seer),
    listClearPhotos(context, { event, seer, caller }),
  ]);
  const idsOf = (rows: typeof photos) => rows.map((photo) => photo.id);
  return {
    photoIds: idsOf(photos.filter((photo) => mayDeletePhoto(photo, seer))),
    uploadedIds: idsOf(photos.filter((photo) => isOwn(photo, seer))),
    lovedIds,
    ...(shotsUsed !== undefined && { shotsUsed }),
    unseen: describePhotos(context, { event, links: 'own' }, unseen),
    ...(clear.length > 0 && { clear }),
  };
};

export const listPhotoNotesAct = act('listPhotoNotes', async (context, { event, caller, request, reply }) => {
  const seer = hostOrEverybody(event, caller.user, context.clock());
  return sendTagged(context, { request, reply }, listPhotoNotes(context, event, seer));
});

/** What is known of the photos of an event that a seer sees besides their files: one body for all of them until the event changes. */
const listPhotoNotes = ({ db }: Context, event: EventRow, seer: Seer): TaggedBody => ({
  of: ['photo notes', event.id, event.version, seer],
  describe: () => packListed(db, event.id, seer),
});

const packListed = async (db: Queryable, eventId: string, seer: Seer): Promise<PhotoNotes> => {
  const rows = await listNotes(db, eventId, seer);
  return packNotes(
    rows.map((row) => ({
      photoId: row.id,
      takenAt: row.taken_at?.toISOString() ?? null,
      uploaderName: row.uploader_name,
      hearts: Number(row.hearts),
      focus: row.focus,
      taskId: row.chapter_id ?? undefined,
      time: Math.floor((row.taken_at ?? row.uploaded_at).getTime() / 1000),
    })),
  );
};

export const getPhotoAct = act('getPhoto', (context, { params, caller }) =>
  showPhoto(context, params.photoId, caller),
);

/** Returns one photo with its size, hash and times. Throws Failure PHOTO_NOT_FOUND, also when its event has ended. */
const showPhoto = async (context: Context, photoId: string, caller: Caller) => {
  const { photo: row, event, seer } = await requirePhoto(context, photoId, caller);
  const [photo] = describePhotos(context, { event, links: linksTo(row, seer) }, [row]);
  return {
    ...photo!,
    sha256: row.sha256.toString('hex'),
    size: row.size,
    uploadedAt: row.uploaded_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
  };
};
