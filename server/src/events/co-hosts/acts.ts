import { type AnyAct, act } from '#http/act.ts';
import { acceptHostInviteAct } from './accept-invite.ts';
import { createHostInviteAct } from './create-invite.ts';
import { showHostInviteAct } from './open-invite.ts';
import { listCoHostRows, listOpenInvites } from './queries.ts';
import { removeCoHostAct } from './remove-co-host.ts';
import { withdrawHostInviteAct } from './withdraw-invite.ts';

const listCoHostsAct = act('listCoHosts', async (context, { event }) => {
  const rows = await listCoHostRows(context.db, event.id);
  const coHosts = rows.map(({ user_id, name, joined_at }) => ({
    coHostId: user_id,
    name,
    joinedAt: joined_at.toISOString(),
  }));
  return { coHosts };
});

const listHostInvitesAct = act('listHostInvites', async (context, { event }) => {
  const rows = await listOpenInvites(context.db, event.id, context.clock());
  const invites = rows.map(({ id, created_at, expires_at }) => ({
    inviteId: id,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }));
  return { invites };
});

/** What the endpoints of this noun do. */
export const coHostsActs: readonly AnyAct[] = [
  listCoHostsAct,
  removeCoHostAct,
  createHostInviteAct,
  listHostInvitesAct,
  withdrawHostInviteAct,
  showHostInviteAct,
  acceptHostInviteAct,
];
