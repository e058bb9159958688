import { sql } from 'kysely';
import { type HostsEvent, recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import { Failure } from '../platform/base/failure.ts';
import { announceChange } from '../platform/changes/announce.ts';
import type { Tx } from '../platform/db/db.ts';
import { withLock } from '../platform/locks/locks.ts';

/**
 * Deletes a co-host's participation, so that the event treats them as a stranger who may know its PIN. The walls and upload
 * keys that they made end: their addresses would show every new PIN, and add photos. Their photos stay, and the links and
 * streams of all hosts end (a host's page fetches new ones). Throws Failure CO_HOST_NOT_FOUND.
 */
export const removeCoHost = (
  context: Pick<Context, 'db' | 'lockQueue'>,
  { eventId, by }: HostsEvent,
  userId: string,
): Promise<void> =>
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
    await endAccess(tx, eventId, userId);
    await recordAudit(tx, { role: 'HOST', by, action: 'remove-co-host', eventId, details: { userId } });
    await announceChange(tx, eventId, 'event');
  });

/** The audit log knows who made them. */
const endAccess = async (tx: Tx, eventId: string, userId: string): Promise<void> => {
  const made = (action: 'create-wall' | 'create-upload-key', name: 'wallId' | 'keyId') =>
    tx
      .selectFrom('audit_log')
      .select(sql<string>`details ->> ${name}`.as('id'))
      .where('event_id', '=', eventId)
      .where('admin_id', '=', userId)
      .where('action', '=', action);
  await tx
    .deleteFrom('walls')
    .where('event_id', '=', eventId)
    .where('id', 'in', made('create-wall', 'wallId'))
    .execute();
  await tx
    .deleteFrom('upload_keys')
    .where('event_id', '=', eventId)
    .where('id', 'in', made('create-upload-key', 'keyId'))
    .execute();
};
