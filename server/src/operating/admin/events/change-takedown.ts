import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type Administrator, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';

export const takeEventDownAct = act('takeEventDown', async (context, { viewer, params, body }) => {
  await changeTakedown(context, viewer, { ...params, ...body });
  return { takenDown: true as const };
});

export const bringEventBackAct = act('bringEventBack', async (context, { viewer, params }) => {
  await changeTakedown(context, viewer, { ...params, reason: undefined });
  return { takenDown: false as const };
});

/**
 * Takes an event down for a reason, which its host sees, or brings it back without one. Deletes nothing. Notifies
 * watchers and invalidates cached responses at once. Throws Failure EVENT_UNKNOWN.
 */
const changeTakedown = (
  { db, clock }: Context,
  admin: Administrator,
  { eventId, reason }: { readonly eventId: string; readonly reason: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const isDown = reason !== undefined;
    const { numUpdatedRows } = await tx
      .updateTable('events')
      .set({ taken_down_at: isDown ? clock() : null, taken_down_reason: reason ?? '' })
      .where('id', '=', eventId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('EVENT_UNKNOWN');
    const action = isDown ? 'take-event-down' : 'bring-event-back';
    await recordAudit(tx, { role: 'ADMIN', by: admin, action, eventId });
    await announceChange(tx, eventId, 'event');
  });
