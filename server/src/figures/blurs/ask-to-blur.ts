import { MAX_OWN_BLURS } from '@togather/contract/limits.ts';
import { sql } from 'kysely';
import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { requireGrouping } from '#figures/finding/find-figures.ts';
import { enqueueLikelySearch } from '#figures/grouping/write-figures.ts';
import { countFigures } from '#figures/queries.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { everybody } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { askedBy, hasBlurs, listOwnBlurs } from './blur-requests.ts';
import { isFoundBySelfie } from './selfie-proof.ts';
import { afterSearch, coverFigures, withholdToBlur, withholdUnsearched } from './withhold-photos.ts';

/**
 * Blurs a figure in every picture that others get (decision 54). Its photos are withheld at once, and returned when they are blurred.
 * Asking again changes nothing. Throws Failure BLUR_NOT_OFFERED, FACE_GROUPING_OFF, SELFIE_NEEDED without a selfie that found the figure,
 * FIGURE_NOT_FOUND, BLUR_LIMIT_REACHED.
 */
export const blurFigureAct = act('blurFigure', async (context, call) => {
  const { event, body } = call;
  if (!event.offers_blur) throw new Failure('BLUR_NOT_OFFERED');
  requireGrouping(event);
  const { figureId, proof } = body;
  if (!isFoundBySelfie(context, { eventId: event.id, figureId, proof })) throw new Failure('SELFIE_NEEDED');
  const caller = ensureGuest(context, call.caller, call.reply);
  const id = await changeFigures(context, event.id, (tx) => ask(context, tx, { event, figureId, caller }));
  await enqueueLikelySearch(context, event.id);
  const blur = (await listOwnBlurs(context.db, event.id, caller)).find((own) => own.id === id);
  // Withdrawn at the same moment.
  if (!blur) throw new Failure('FIGURE_NOT_FOUND');
  return { blur };
});

interface Asked {
  readonly event: EventRow;
  readonly figureId: string;
  readonly caller: Caller;
}

/** Returns the id of the request. */
const ask = async (context: Context, tx: Tx, { event, figureId, caller }: Asked): Promise<string> => {
  // Uploads lock this row: each sees the request, or is seen here.
  if (!(await takeLock(tx, { event: event.id }))) throw new Failure('FIGURE_NOT_FOUND');
  await requireOffered(tx, event.id);
  const own = await tx
    .selectFrom('blurs')
    .select(['id', 'figure_id'])
    .where('event_id', '=', event.id)
    .where(askedBy(caller))
    .execute();
  const earlier = own.find((blur) => blur.figure_id === figureId);
  if (earlier) return earlier.id;
  const now = context.clock();
  const seen = { event, withHidden: false, seer: everybody(event, now) };
  if ((await countFigures(tx, seen, [figureId])) === 0) throw new Failure('FIGURE_NOT_FOUND');
  if (own.length >= MAX_OWN_BLURS) throw new Failure('BLUR_LIMIT_REACHED');
  const id = newId();
  await tx
    .insertInto('blurs')
    .values({
      id,
      event_id: event.id,
      figure_id: figureId,
      asked_at: now,
      user_id: caller.user?.id ?? null,
      guest_hash: caller.guestHash ?? null,
    })
    .execute();
  await coverFigures(context, tx, event.id);
  await withholdUnsearched(context, tx, event.id);
  await enqueueLikelySearch({ ...context, db: tx }, event.id);
  await announceChange(tx, event.id, 'figures');
  return id;
};

/** The host may have switched it off since the event was read. */
const requireOffered = async (tx: Tx, eventId: string): Promise<void> => {
  const { offers_blur, face_grouping } = await tx
    .selectFrom('events')
    .select(['offers_blur', 'face_grouping'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  if (!offers_blur) throw new Failure('BLUR_NOT_OFFERED');
  requireGrouping({ face_grouping });
};

/** Lists the caller's own requests; a host learns how many there are, and of whom nothing. */
export const listBlursAct = act('listBlurs', async ({ db }, { event, caller }) => {
  const { total, withheld } = await db
    .selectFrom('events')
    .select([
      sql<number>`(select count(*)::int from blurs where event_id = events.id)`.as('total'),
      sql<number>`(select count(*)::int from photos where event_id = events.id and withheld is not null)`.as(
        'withheld',
      ),
    ])
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow();
  const blurs = await listOwnBlurs(db, event.id, caller);
  return { blurs, withheld, ...(mayManage(event, caller.user) && { total }) };
});

/** Withdraws the caller's request: the clear pictures return. Throws Failure BLUR_NOT_FOUND, also for somebody else's request. */
export const takeBackBlurAct = act('takeBackBlur', async (context, { event, caller, params: { blurId } }) => {
  await changeFigures(context, event.id, async (tx) => {
    await takeLock(tx, { event: event.id });
    const mine = tx
      .selectFrom('blurs')
      .select('id')
      .where('id', '=', blurId)
      .where('event_id', '=', event.id);
    if (!(await mine.where(askedBy(caller)).executeTakeFirst())) throw new Failure('BLUR_NOT_FOUND');
    const places = await tx
      .selectFrom('blurred_faces')
      .select('photo_id')
      .distinct()
      .where('blur_id', '=', blurId)
      .execute();
    await tx.deleteFrom('blurs').where('id', '=', blurId).execute();
    await withholdToBlur(
      context,
      tx,
      event.id,
      places.map(({ photo_id }) => photo_id),
    );
    if (!(await hasBlurs(tx, event.id)))
      await tx
        .updateTable('photos')
        .set({ withheld: afterSearch })
        .where('event_id', '=', event.id)
        .where('withheld', '=', 'search')
        .execute();
    await announceChange(tx, event.id, 'photos');
    await announceChange(tx, event.id, 'figures');
  });
  return { blurId };
});
