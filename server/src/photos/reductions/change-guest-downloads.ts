import type { GuestDownloads } from '@togather/contract/photos.ts';
import type { Context } from '#app/context/context.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withLock } from '#platform/locks/locks.ts';
import { removeEach } from '#platform/storage/storage.ts';
import { enqueueReductions } from './reduce-photo.job.ts';
import { deleteReductions } from './reductions.ts';

/**
 * Changes what guests get where they download photos. Reduced files are made for all photos when the rule begins, and deleted when
 * it ends. Throws Failure EVENT_UNKNOWN.
 */
export async function changeGuestDownloads(
  context: Context,
  { eventId, by }: HostsEvent,
  rule: GuestDownloads,
): Promise<void> {
  const keys = await withLock(context, { event: eventId }, async (tx, isThere) => {
    if (!isThere) throw new Failure('EVENT_UNKNOWN');
    await tx.updateTable('events').set({ guest_downloads: rule }).where('id', '=', eventId).execute();
    const action = 'changeEvent.guestDownloads';
    await recordAudit(tx, { role: 'HOST', by, action, eventId, details: { guestDownloads: rule } });
    await announceChange(tx, eventId, 'event');
    if (rule !== 'reduced') return deleteReductions(tx, eventId);
    await enqueueReductions(context, tx, eventId);
    return [];
  });
  await removeEach(context, keys, 'reduced photos');
}
