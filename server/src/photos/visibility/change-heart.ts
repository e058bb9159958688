import type { PhotoHearts } from '@togather/contract/photo-notes.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { heartGiver, requirePhoto } from '#photos/policy.ts';
import { countHearts, countHeartsOfOthers, deleteHeart, insertHeart } from '#photos/queries.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceHearts } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';
import { hashNetwork } from './report-photo.ts';
import { everybody, isSeenBy } from './visibility.ts';

export const giveHeartAct = act('giveHeart', (context, { params, caller, request, reply }) => {
  const giver = ensureGuest(context, caller, reply);
  return changeHeart(context, params.photoId, { caller: giver, address: request.ip, isGiven: true });
});

export const takeHeartBackAct = act('takeHeartBack', (context, { params, caller, request }) =>
  changeHeart(context, params.photoId, { caller, address: request.ip, isGiven: false }),
);

/** Guests of one network who may give one photo a heart within an hour: dropping the cookie makes a new guest. */
const GUESTS_A_NETWORK = 20;

interface Change {
  readonly caller: Caller;
  readonly isGiven: boolean;
  /** The network address. */
  readonly address: string;
}

/**
 * Gives or removes the caller's heart, and notifies watchers of the photo's number. Idempotent. Throws Failure
 * PHOTO_NOT_FOUND, also when the photo's event has ended, or TOO_MANY_REQUESTS when many guests of the network have
 * just given this photo a heart.
 */
export async function changeHeart(context: Context, photoId: string, change: Change): Promise<PhotoHearts> {
  const { photo, event } = await requirePhoto(context, photoId, change.caller);
  // Watchers learn nothing of a photo that they do not see.
  const isShown = isSeenBy(photo, everybody(event, context.clock()));
  const { counted, givenAt } = await withLock(context, { reference: event.id }, (tx) =>
    writeChange(context, tx, { photoId, eventId: event.id, isShown }, change),
  );
  // After the commit. On the day of giving, also when it is taken back later.
  if (givenAt) context.tally.count(event.id, 'hearts', { count: change.isGiven ? 1 : -1, at: givenAt });
  return counted;
}

const writeChange = async (
  context: Context,
  tx: Tx,
  { photoId, eventId, isShown }: { photoId: string; eventId: string; isShown: boolean },
  { isGiven, address, caller }: Change,
): Promise<{ counted: PhotoHearts; givenAt: Date | undefined }> => {
  // Serialised, so that each announced number is correct.
  if (!(await takeLock(tx, { photo: photoId }))) throw new Failure('PHOTO_NOT_FOUND');
  const giver = heartGiver(caller);
  const ofGuest = giver && 'guest_hash' in giver;
  const network_hash = ofGuest ? hashNetwork(context, 'heart', address) : null;
  const photo = { photo_id: photoId, event_id: eventId, network_hash };
  if (isGiven && ofGuest && network_hash) {
    const others = await countHeartsOfOthers(tx, { photo_id: photoId, network_hash, ...giver });
    if (others >= GUESTS_A_NETWORK) throw new Failure('TOO_MANY_REQUESTS');
  }
  const givenAt =
    giver && (await (isGiven ? insertHeart(tx, photo, giver) : deleteHeart(tx, photoId, giver)));
  const counted = { photoId, hearts: await countHearts(tx, photoId) };
  if (givenAt && isShown) await announceHearts(tx, eventId, counted);
  return { counted, givenAt };
};
