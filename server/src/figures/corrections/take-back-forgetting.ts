import type { Context } from '#app/context/context.ts';
import { mayManage } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { changeFigures } from './change-figures.ts';
import { type Asker, isAskedBy, listForgetRequestRows } from './forget-requests.ts';

export const takeBackForgettingAct = act(
  'takeBackForgetting',
  async (context, { event, params: { requestId }, viewer, request }) => {
    await takeBackForgetting(context, event, { viewer, guestHash: readGuest(request), requestId });
    return { requestId };
  },
);

/**
 * Withdraws a forget request, as its author or as the host: the figure returns unchanged. Throws Failure
 * FORGET_REQUEST_NOT_FOUND, also for another author's request, and when the face is already erased.
 */
const takeBackForgetting = async (
  context: Context,
  event: EventRow,
  { requestId, ...asker }: Asker & { readonly requestId: string },
): Promise<void> => {
  const isHost = mayManage(event, asker.viewer);
  const rows = await listForgetRequestRows(context.db, event.id);
  const mayTakeBack = rows.some((row) => row.id === requestId && (isHost || isAskedBy(row, asker)));
  if (!mayTakeBack) throw new Failure('FORGET_REQUEST_NOT_FOUND');
  await changeFigures(context, event.id, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('forget_requests')
      .where('id', '=', requestId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('FORGET_REQUEST_NOT_FOUND');
    if (isHost && asker.viewer)
      await recordAudit(tx, {
        role: 'HOST',
        by: asker.viewer,
        action: 'take-back-forgetting',
        eventId: event.id,
        details: { requestId },
      });
    await announceChange(tx, event.id, 'figures');
  });
};
