import type { Context } from '#app/context/context.ts';
import { act } from '#http/act.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret } from '#platform/base/hash-secret.ts';
import { announceChange } from '#platform/changes/announce.ts';
import type { Tx } from '#platform/db/db.ts';
import type { User } from '#platform/identity/viewer.ts';
import { takeLock, withLock } from '#platform/locks/locks.ts';
import { openInvite, readInvite } from './open-invite.ts';
import { findInvite, writeCoHost } from './queries.ts';

export const acceptHostInviteAct = act('acceptHostInvite', async (context, { params, viewer, request }) =>
  acceptInvite(context, { secret: params.inviteSecret, address: request.ip, user: viewer }),
);

/**
 * Makes the user a co-host of the invitation's event. The invitation works once; a repeated request by the same user gets
 * the same response, as long as they are a co-host. Throws Failure ALREADY_HOST, which leaves the invitation open, and what
 * `openInvite` throws.
 */
const acceptInvite = async (
  context: Context,
  { secret, address, user }: { readonly secret: string; readonly address: string; readonly user: User },
) => {
  const opened = await openInvite(context, { secret, address, viewer: user });
  const eventId = opened.event.id;
  return withLock(context, { user: user.id }, async (tx, isThere) => {
    if (!isThere) throw new Failure('LOGIN_INVALID');
    // Two openers of one invitation wait for each other here.
    if (!(await takeLock(tx, { event: eventId }))) throw new Failure('INVITE_NOT_FOUND');
    const invite = await findInvite(tx, hashSecret(secret));
    if (!invite) throw new Failure('INVITE_NOT_FOUND');
    const now = context.clock();
    const { state, event } = await readInvite(tx, invite, { viewer: user, now });
    if (state === 'HOST') throw new Failure('ALREADY_HOST');
    if (state === 'OPEN') await useInvite(tx, { inviteId: invite.id, eventId, user, now });
    return { eventId, pinCode: event.pin };
  });
};

interface Use {
  readonly inviteId: string;
  readonly eventId: string;
  readonly user: User;
  readonly now: Date;
}

const useInvite = async (tx: Tx, { inviteId, eventId, user, now }: Use): Promise<void> => {
  await tx
    .updateTable('host_invites')
    .set({ used_at: now, used_by: user.id })
    .where('id', '=', inviteId)
    .execute();
  await writeCoHost(tx, { eventId, userId: user.id });
  await recordAudit(tx, { role: 'HOST', by: user, action: 'accept-invite', eventId, details: { inviteId } });
  await announceChange(tx, eventId, 'event');
};
