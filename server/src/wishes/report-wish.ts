import { createHash } from 'node:crypto';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { seerOf } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceWish } from '#platform/changes/announce.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { wishesOf, wishSeenBy } from './queries.ts';

export const reportWishAct = act('reportWish', async (context, { event, caller, params, reply }) => {
  await reportWish(context, event, ensureGuest(context, caller, reply), params.wishId);
  return { received: true as const };
});

/** Reports a wish that the caller sees to the hosts; a second report changes nothing. Throws Failure WISH_NOT_FOUND. */
const reportWish = ({ db, clock }: Context, event: EventRow, caller: Caller, wishId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const wish = await wishesOf(tx, event.id)
      .select('wishes.photo_id')
      .where('wishes.id', '=', wishId)
      .where(wishSeenBy(seerOf(event, caller, clock()), event))
      .forKeyShare('wishes')
      .executeTakeFirst();
    if (!wish) throw new Failure('WISH_NOT_FOUND');
    await tx
      .insertInto('wish_reports')
      .values({ wish_id: wishId, event_id: event.id, ...identify(caller) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await announceWish(tx, event.id, { wishId, photoId: wish.photo_id });
  });

const identify = ({ user, guestHash }: Caller) => ({
  reporter_id: user?.id ?? null,
  reporter_hash: user ? createHash('sha256').update(`user ${user.id}`).digest() : guestHash!,
});
