import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type AuditEntry, recordAudit } from '#platform/audit/record-audit.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { againOnDeadlock, type Tx } from '#platform/db/db.ts';
import { emptyRows, type LeftFiles, removeLeftFiles } from './empty-event.ts';

export const deleteEventAct = act('deleteEvent', async (context, { event, caller }) => {
  await deleteEvent(context, event.id, { role: 'HOST', by: caller.user });
  return { deleted: true as const };
});

/** Deletes an event and everything in it. Jobs and uploads in flight find no row to write to. */
const deleteEvent = async (
  context: Context,
  eventId: string,
  deleter: Pick<AuditEntry, 'role' | 'by'>,
): Promise<void> => {
  const left = await againOnDeadlock(context.db, async (tx) => {
    await recordAudit(tx, { ...deleter, action: 'deleteEvent', eventId });
    return deleteEventRows(context, tx, eventId);
  });
  await removeLeftFiles(context, left);
};

/** Deletes the rows only. Waits for an upload that is being committed and deletes it too. */
export async function deleteEventRows(context: Context, tx: Tx, eventId: string): Promise<LeftFiles> {
  const left = await emptyRows(tx, eventId);
  await tx.deleteFrom('events').where('id', '=', eventId).execute();
  await announceChange(tx, eventId, 'event');
  await context.emit(tx, 'eventEnded', { eventId, reason: 'deleted' });
  return left;
}
