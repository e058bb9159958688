import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { withLock } from '#platform/locks/locks.ts';

export const withdrawHostInviteAct = act('withdrawHostInvite', async (context, { event, viewer, params }) => {
  await withdrawInvite(context, { eventId: event.id, by: viewer }, params.inviteId);
  return { withdrawn: true as const };
});

/** Deletes an open invitation. Throws Failure INVITE_NOT_FOUND, or INVITE_USED for one that was accepted meanwhile. */
const withdrawInvite = (context: Context, { eventId, by }: HostsEvent, inviteId: string): Promise<void> =>
  withLock(context, { event: eventId }, async (tx) => {
    const invite = await tx
      .selectFrom('host_invites')
      .select('used_at')
      .where('id', '=', inviteId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (!invite) throw new Failure('INVITE_NOT_FOUND');
    if (invite.used_at) throw new Failure('INVITE_USED');
    await tx.deleteFrom('host_invites').where('id', '=', inviteId).execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'withdraw-invite', eventId, details: { inviteId } });
  });
