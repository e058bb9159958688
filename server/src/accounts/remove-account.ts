import type { Context } from '#app/context/context.ts';
import { deleteEventRows } from '#events/lifecycle/delete-event.ts';
import { type LeftFiles, removeLeftFiles } from '#events/lifecycle/empty-event.ts';
import { type AuditEntry, recordAudit } from '#platform/audit/record-audit.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { againOnDeadlock, type Tx } from '#platform/db/db.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { forgetUploaderName, listHostedEventIds, listWishedEventIds } from './queries.ts';
import { storeSpentMonth } from './spent-months.ts';

/** Who removes an account. `before` runs first in the transaction, and refuses by throwing. */
type Removal = Pick<AuditEntry, 'role' | 'by'> & { readonly before?: (tx: Tx) => Promise<void> };

/**
 * Removes an account and its hosted events with everything in them, in one transaction. Uploads to others' events stay
 * without their uploader. The user's sessions end, and the month's free events stay counted.
 */
export async function removeAccount(
  context: Context,
  userId: string,
  { role, by, before }: Removal,
): Promise<void> {
  const left = await againOnDeadlock(context.db, async (tx) => {
    const files: LeftFiles[] = [];
    await takeLock(tx, { user: userId });
    await before?.(tx);
    for (const eventId of await listHostedEventIds(tx, userId)) {
      await recordAudit(tx, { role, by, action: 'deleteEvent', eventId });
      files.push(await deleteEventRows(context, tx, eventId));
    }
    await storeSpentMonth({ ...context, db: tx }, userId);
    await forgetUploaderName(tx, userId);
    for (const eventId of await listWishedEventIds(tx, userId)) await announceChange(tx, eventId, 'wishes');
    await tx.deleteFrom('users').where('id', '=', userId).execute();
    return files;
  });
  for (const files of left) await removeLeftFiles(context, files);
}
