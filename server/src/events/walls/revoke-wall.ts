import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { announceChange } from '#platform/changes/announce.ts';

export const revokeWallAct = act('revokeWall', async (context, { event, viewer, params }) => {
  await revokeWall(context, { eventId: event.id, by: viewer }, params.wallId);
  return { revoked: true as const };
});

/** Deletes a live wall, which also ends its open streams. Throws Failure WALL_NOT_FOUND. */
const revokeWall = ({ db }: Context, { eventId, by }: HostsEvent, wallId: string): Promise<void> =>
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
