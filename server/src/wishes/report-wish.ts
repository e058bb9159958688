import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { ensureGuest } from '#photos/guest-cookie.ts';
import { reporterOf } from '#photos/visibility/report-photo.ts';
import { seerOf } from '#photos/visibility/visibility.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceWish } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { wishesOf, wishSeenBy } from './queries.ts';

export const reportWishAct = act('reportWish', async (context, { event, caller, params, request, reply }) => {
  const by = { caller: ensureGuest(context, caller, reply), address: request.ip };
  await reportWish(context, event, by, params.wishId);
  return { received: true as const };
});

interface Reporter {
  readonly caller: Caller;
  readonly address: string;
}

/** Most reports on one wish from one network: dropping the cookie makes a new guest. */
const REPORTS_A_NETWORK = 5;

/**
 * Reports a wish that the caller sees to the hosts; a second report changes nothing. Throws Failure WISH_NOT_FOUND, or
 * TOO_MANY_REQUESTS when the network has reported it too often.
 */
const reportWish = (context: Context, event: EventRow, by: Reporter, wishId: string): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const wish = await wishesOf(tx, event.id)
      .select('wishes.photo_id')
      .where('wishes.id', '=', wishId)
      .where(wishSeenBy(seerOf(event, by.caller, context.clock()), event))
      // Serialised, so that the limit is exact.
      .forUpdate('wishes')
      .executeTakeFirst();
    if (!wish) throw new Failure('WISH_NOT_FOUND');
    const row = { wish_id: wishId, event_id: event.id, ...reporterOf(context, by) };
    if ((await countReportsOfOthers(tx, row)) >= REPORTS_A_NETWORK) throw new Failure('TOO_MANY_REQUESTS');
    await tx
      .insertInto('wish_reports')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await announceWish(tx, event.id, { wishId, photoId: wish.photo_id });
  });

/** Counts others' reports on a wish from a network. */
const countReportsOfOthers = async (
  tx: Tx,
  row: { readonly wish_id: string; readonly network_hash: Buffer; readonly reporter_hash: Buffer },
): Promise<number> => {
  const { total } = await tx
    .selectFrom('wish_reports')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('wish_id', '=', row.wish_id)
    .where('network_hash', '=', row.network_hash)
    .where('reporter_hash', '!=', row.reporter_hash)
    .executeTakeFirstOrThrow();
  return Number(total);
};
