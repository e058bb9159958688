import type { BodyOf, ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { announceChange, announceWish } from '#platform/changes/announce.ts';
import { withReserve } from '#platform/db/database-reserve.ts';
import type { Tx } from '#platform/db/db.ts';

export const decideWishesAct = act('decideWishes', (context, { event, caller, body }) =>
  withReserve(context, () => decideWishes(context, { eventId: event.id, by: caller.user }, body)),
);

/** Shows, hides or deletes wishes of an event. Of two decisions on a wish, the later one wins. It closes the reports. */
const decideWishes = (
  { db }: Context,
  { eventId, by }: HostsEvent,
  { wishIds, decision }: BodyOf<'decideWishes'>,
): Promise<ResponseOf<'decideWishes'>> =>
  db.transaction().execute(async (tx) => {
    const wanted = [...new Set(wishIds)];
    const rows = await tx
      .selectFrom('wishes')
      .select(['id', 'photo_id'])
      .where('event_id', '=', eventId)
      .where('id', 'in', wanted)
      .orderBy('id')
      .forUpdate()
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) {
      await decide(tx, ids, decision);
      await recordAudit(tx, {
        role: 'HOST',
        by,
        action: 'decideWishes',
        eventId,
        details: { decision, wishIds: ids },
      });
      const [only] = rows;
      if (only && rows.length === 1)
        await announceWish(tx, eventId, { wishId: only.id, photoId: only.photo_id });
      else await announceChange(tx, eventId, 'wishes');
    }
    return { changed: ids.length, ignored: wanted.length - ids.length };
  });

/** Shows all wishes of an event that wait. */
export async function showWaitingWishes(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('wishes')
    .set({ visibility: 'shown' })
    .where('event_id', '=', eventId)
    .where('visibility', '=', 'pending')
    .execute();
  await announceChange(tx, eventId, 'wishes');
}

const decide = async (tx: Tx, ids: readonly string[], decision: BodyOf<'decideWishes'>['decision']) => {
  if (decision === 'delete') return void (await tx.deleteFrom('wishes').where('id', 'in', ids).execute());
  const visibility = decision === 'show' ? 'shown' : 'hidden';
  await tx
    .updateTable('wishes')
    .set({ visibility })
    .where('id', 'in', ids)
    .where('visibility', '<>', visibility)
    .execute();
  await tx.deleteFrom('wish_reports').where('wish_id', 'in', ids).execute();
};
