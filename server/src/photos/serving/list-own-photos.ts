import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { heartGiver, mayDeletePhoto } from '#photos/policy.ts';
import { listLoved, listOwnUnseen, listUploaders } from '#photos/queries.ts';
import { type Claimant, isOwn, seerOf } from '#photos/visibility/visibility.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { describePhotos } from './describe-photo.ts';

export const listOwnPhotosAct = act('listOwnPhotos', (context, { event, viewer, request }) =>
  listOwnPhotos(context, event, { viewer, guestHash: readGuest(request) }),
);

/**
 * Ids of an event's photos that the caller may delete, uploaded, and gave a heart; the first two newest first. And the uploads
 * that everybody else does not see, which the lookup of all guests lacks.
 */
const listOwnPhotos = async (
  context: Context,
  event: EventRow,
  claimant: Claimant,
): Promise<ResponseOf<'listOwnPhotos'>> => {
  const { db, clock } = context;
  const giver = heartGiver(claimant);
  const seer = seerOf(event, claimant, clock());
  const [photos, lovedIds, unseen] = await Promise.all([
    listUploaders(db, event.id, seer),
    giver ? listLoved(db, { eventId: event.id, seer }, giver) : [],
    seer.isHost ? [] : listOwnUnseen(db, event.id, seer),
  ]);
  const idsOf = (rows: typeof photos) => rows.map((photo) => photo.id);
  return {
    photoIds: idsOf(photos.filter((photo) => mayDeletePhoto(photo, seer))),
    uploadedIds: idsOf(photos.filter((photo) => isOwn(photo, seer))),
    lovedIds,
    unseen: describePhotos(context, { event, links: 'own' }, unseen),
  };
};
