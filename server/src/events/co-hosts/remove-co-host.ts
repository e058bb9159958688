import type { Context } from '#app/context/context.ts';
import { deleteKeysOf } from '#events/upload-keys/queries.ts';
import { deleteWallsOf } from '#events/walls/queries.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';
import { withLock } from '#platform/locks/locks.ts';

export const removeCoHostAct = act('removeCoHost', async (context, { event, viewer, params }) => {
  await removeCoHost(context, { eventId: event.id, by: viewer }, params.coHostId);
  return { removed: true as const };
});

/**
 * Deletes a co-host's participation, so that the event treats them as a stranger who may know its PIN. The walls and upload
 * keys that they made end: their addresses would show every new PIN, and add photos. Their photos stay, and the links and
 * streams of all hosts end (a host's page fetches new ones). Throws Failure CO_HOST_NOT_FOUND.
 */
const removeCoHost = (context: Context, { eventId, by }: HostsEvent, userId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    // Only the owner removes co-hosts, and stays.
    if (userId === by.id) throw new Failure('CO_HOST_NOT_FOUND');
    const { numDeletedRows } = await tx
      .deleteFrom('participants')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .where('role', '=', 'HOST')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('CO_HOST_NOT_FOUND');
    await deleteWallsOf(tx, { eventId, userId });
    await deleteKeysOf(tx, { eventId, userId });
    await recordAudit(tx, { role: 'HOST', by, action: 'remove-co-host', eventId, details: { userId } });
    await announceChange(tx, eventId, 'event');
  });
