import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { deleteEventRows } from '../events/lifecycle/delete-event.ts';
import { type LeftFiles, removeLeftFiles } from '../events/lifecycle/empty-event.ts';
import type { User } from '../http/viewer.ts';
import { againOnDeadlock } from '../platform/db/again-on-deadlock.ts';
import { takeLock } from '../platform/locks/locks.ts';
import { forgetUploaderName, listHostedEventIds } from './queries.ts';
import { storeSpentMonth } from './spent-months.ts';

/**
 * Deletes an account and its hosted events with everything in them, in one transaction. Uploads to others' events stay
 * without their uploader. The user's sessions end, and the month's free events stay counted.
 */
export const deleteAccount = async (
  context: Pick<Context, 'db' | 'storage' | 'secrets' | 'clock' | 'log' | 'config' | 'jobs'>,
  user: User,
): Promise<void> => {
  const left = await againOnDeadlock(context.db, async (tx) => {
    const files: LeftFiles[] = [];
    await takeLock(tx, { user: user.id });
    for (const eventId of await listHostedEventIds(tx, user.id)) {
      await recordAudit(tx, { role: 'HOST', by: user, action: 'delete-event', eventId });
      files.push(await deleteEventRows(context, tx, eventId));
    }
    await storeSpentMonth({ ...context, db: tx }, user.id);
    await forgetUploaderName(tx, user.id);
    await tx.deleteFrom('users').where('id', '=', user.id).execute();
    return files;
  });
  for (const files of left) await removeLeftFiles(context, files);
};
