import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { hasEnded, isTakenDown, requireRunning } from '#events/membership/policy.ts';
import { findEvent } from '#events/membership/queries.ts';
import { type AnyAct, act } from '#http/act.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { photosSeen } from '#photos/queries.ts';
import { describePhotos, tokenOf } from '#photos/serving/describe-photo.ts';
import { everybody, HOST, type Seer } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import type { Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { hasChooser, type OpenedChooser, openChooser } from './choosers.ts';
import { findList, listChoices } from './queries.ts';

/** A photo of an event, a list, and who puts it there or takes it out: a host, or a link for choosing. */
interface Marking {
  readonly eventId: string;
  readonly listId: string;
  readonly photoId: string;
  readonly by: { readonly userId: string } | { readonly chooser: OpenedChooser };
}

/**
 * Runs a change of a list under the event's lock. Throws Failure CHOICE_LIST_NOT_FOUND, or PHOTO_NOT_FOUND for a photo that the
 * caller does not see; EVENT_ENDED for a host, and CHOOSER_NOT_FOUND for a link that was revoked meanwhile.
 */
const mark = <T>(
  context: Context,
  { eventId, listId, photoId, by }: Marking,
  change: (tx: Tx, now: Date) => Promise<T>,
): Promise<T> =>
  withLock(context, { event: eventId }, async (tx) => {
    const [event, now] = [await findEvent(tx, { id: eventId }), context.clock()];
    const isGone = !event || isTakenDown(event);
    if ('chooser' in by) {
      if (isGone || hasEnded(event, now) || !(await hasChooser(tx, by.chooser.id)))
        throw new Failure('CHOOSER_NOT_FOUND');
    } else {
      if (isGone) throw new Failure('EVENT_UNKNOWN');
      requireRunning(event, now);
    }
    if (!(await findList(tx, { eventId, listId }))) throw new Failure('CHOICE_LIST_NOT_FOUND');
    const seer = 'chooser' in by ? everybody(event, now) : HOST;
    const seen = photosSeen(tx, eventId, seer).select('id').where('id', '=', photoId);
    if (!(await seen.executeTakeFirst())) throw new Failure('PHOTO_NOT_FOUND');
    return change(tx, now);
  });

/**
 * Puts a photo into a list, or writes the note of one that is in it; the last note wins. A request that is sent again changes
 * nothing, and a note puts back no photo that was taken out meanwhile. Returns whether the photo is in the list.
 */
const choose = async (context: Context, marking: Marking, note: string | undefined) => {
  const { by, listId, photoId } = marking;
  const chosen = await mark(context, marking, async (tx, now) => {
    const row = { list_id: listId, photo_id: photoId };
    const written = {
      note: note ?? '',
      chosen_at: now,
      user_id: 'userId' in by ? by.userId : null,
      chooser_name: 'chooser' in by ? by.chooser.name : null,
    };
    if (note === undefined) {
      const added = tx.insertInto('choices').values({ ...row, ...written });
      await added.onConflict((conflict) => conflict.doNothing()).execute();
      return true;
    }
    const ofRow = tx.updateTable('choices').set(written).where('list_id', '=', listId);
    await ofRow.where('photo_id', '=', photoId).where('note', '<>', note).execute();
    const known = tx.selectFrom('choices').select('list_id').where('list_id', '=', listId);
    return (await known.where('photo_id', '=', photoId).executeTakeFirst()) !== undefined;
  });
  return { chosen };
};

const unchoose = async (context: Context, marking: Marking) => {
  await mark(context, marking, async (tx) => {
    const { listId, photoId } = marking;
    await tx.deleteFrom('choices').where('list_id', '=', listId).where('photo_id', '=', photoId).execute();
  });
  return { chosen: false };
};

const choosePhotoAct = act('choosePhoto', (context, { event, caller, params, body }) =>
  choose(context, { ...params, eventId: event.id, by: { userId: caller.user.id } }, body.note),
);

const unchoosePhotoAct = act('unchoosePhoto', (context, { event, caller, params }) =>
  unchoose(context, { ...params, eventId: event.id, by: { userId: caller.user.id } }),
);

const showChoosingAct = act('showChoosing', async (context, { params, request, reply }) => {
  const { event, name } = await openChooser(context, { secret: params.chooserSecret, address: request.ip });
  const seer = everybody(event, context.clock());
  return sendTagged(
    context,
    { request, reply },
    {
      of: ['choosing', event, name, seer, tokenOf(context, event, 'shown')],
      describe: () => describeChoosing(context, { event, name }, seer),
    },
  );
});

/** Pages ask for the photos every minute. */
const describeChoosing = async (
  context: Context,
  { event, name }: Pick<OpenedChooser, 'event' | 'name'>,
  seer: Seer,
): Promise<ResponseOf<'showChoosing'>> => {
  const rows = await photosSeen(context.db, event.id, seer)
    .select(['id', 'file_id', 'name', 'width', 'height'])
    .orderBy('arrival')
    .execute();
  return { eventName: event.name, name, photos: describePhotos(context, { event, links: 'shown' }, rows) };
};

const listChoicesByLinkAct = act('listChoicesByLink', async (context, { params, request }) => {
  const { event } = await openChooser(context, { secret: params.chooserSecret, address: request.ip });
  return { lists: await listChoices(context.db, event.id, everybody(event, context.clock())) };
});

const choosePhotoByLinkAct = act('choosePhotoByLink', async (context, { params, body, request }) => {
  const { chooserSecret: secret, ...ids } = params;
  const chooser = await openChooser(context, { secret, address: request.ip });
  return choose(context, { ...ids, eventId: chooser.event.id, by: { chooser } }, body.note);
});

const unchoosePhotoByLinkAct = act('unchoosePhotoByLink', async (context, { params, request }) => {
  const { chooserSecret: secret, ...ids } = params;
  const chooser = await openChooser(context, { secret, address: request.ip });
  return unchoose(context, { ...ids, eventId: chooser.event.id, by: { chooser } });
});

/** How hosts and links for choosing see photos and mark them. */
export const choosePhotoActs: readonly AnyAct[] = [
  choosePhotoAct,
  unchoosePhotoAct,
  showChoosingAct,
  listChoicesByLinkAct,
  choosePhotoByLinkAct,
  unchoosePhotoByLinkAct,
];
