import { HOST_INVITE_DAYS, MAX_CO_HOSTS, MAX_HOST_INVITES } from '@togather/contract/limits.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Context } from '#app/context/context.ts';
import { requireRunning } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import { type HostsEvent, recordAudit } from '#platform/audit/record-audit.ts';
import { Failure } from '#platform/base/failure.ts';
import { hashSecret } from '#platform/base/hash-secret.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Tx } from '#platform/db/db.ts';
import { withLock } from '#platform/locks/locks.ts';
import { listCoHostRows, listOpenInvites } from './queries.ts';

export const createHostInviteAct = act('createHostInvite', async (context, { event, viewer }) => {
  requireRunning(event, context.clock());
  return createInvite(context, { eventId: event.id, by: viewer });
});

const DAY_MS = 24 * 3600_000;

/** Creates an invitation of a co-host. Only the returned link contains its secret. Throws Failure INVITE_LIMIT_REACHED. */
const createInvite = async (
  context: Context,
  { eventId, by }: HostsEvent,
): Promise<ResponseOf<'createHostInvite'>> => {
  const [inviteId, secret] = [newId(), newId()];
  const now = context.clock();
  const expiresAt = new Date(now.getTime() + HOST_INVITE_DAYS * DAY_MS);
  const write = async (tx: Tx) => {
    const open = (await listOpenInvites(tx, eventId, now)).length;
    const coHosts = (await listCoHostRows(tx, eventId)).length;
    if (open >= MAX_HOST_INVITES || open + coHosts >= MAX_CO_HOSTS) throw new Failure('INVITE_LIMIT_REACHED');
    const row = { id: inviteId, event_id: eventId, secret_hash: hashSecret(secret) };
    await tx
      .insertInto('host_invites')
      .values({ ...row, created_at: now, expires_at: expiresAt })
      .execute();
    await recordAudit(tx, { role: 'HOST', by, action: 'invite-co-host', eventId, details: { inviteId } });
  };
  await withLock(context, { event: eventId }, write);
  return {
    inviteId,
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    url: `${context.publicUrl}/co-host/${secret}`,
  };
};
