import type { Context } from '#app/context/context.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';

/** Deletes a live wall, which also ends its open streams. Throws Failure WALL_NOT_FOUND. */
export const revokeWall = (
  { db }: Pick<Context, 'db'>,
  { eventId, by }: HostsEvent,
  wallId: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('walls')
      .where('id', '=', wallId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Failure('WALL_NOT_FOUND');
    await recordAudit(tx, { role: 'HOST', by, action: 'revoke-wall', eventId, details: { wallId } });
    await announceChange(tx, eventId, 'processing');
  });
