import { requireRunning } from '#events/membership/policy.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { acceptInvite } from './accept-invite.ts';
import { createInvite } from './create-invite.ts';
import { openInvite } from './open-invite.ts';
import { listCoHostRows, listOpenInvites } from './queries.ts';
import { removeCoHost } from './remove-co-host.ts';
import { withdrawInvite } from './withdraw-invite.ts';

export const bindCoHosts = (bind: Bind) => {
  bind('listCoHosts', async (context, { event }) => {
    const rows = await listCoHostRows(context.db, event.id);
    const coHosts = rows.map(({ user_id, name, joined_at }) => ({
      coHostId: user_id,
      name,
      joinedAt: joined_at.toISOString(),
    }));
    return { coHosts };
  });

  bind('removeCoHost', async (context, { event, viewer, params }) => {
    await removeCoHost(context, { eventId: event.id, by: viewer }, params.coHostId);
    return { removed: true as const };
  });

  bind('createHostInvite', async (context, { event, viewer }) => {
    requireRunning(event, context.clock());
    return createInvite(context, { eventId: event.id, by: viewer });
  });

  bind('listHostInvites', async (context, { event }) => {
    const rows = await listOpenInvites(context.db, event.id, context.clock());
    const invites = rows.map(({ id, created_at, expires_at }) => ({
      inviteId: id,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    }));
    return { invites };
  });

  bind('withdrawHostInvite', async (context, { event, viewer, params }) => {
    await withdrawInvite(context, { eventId: event.id, by: viewer }, params.inviteId);
    return { withdrawn: true as const };
  });

  bind('showHostInvite', async (context, { params, viewer, request }) => {
    const { event } = await openInvite(context, { secret: params.inviteSecret, address: request.ip, viewer });
    return { eventName: event.name, hostUserName: event.host_name };
  });

  bind('acceptHostInvite', async (context, { params, viewer, request }) =>
    acceptInvite(context, { secret: params.inviteSecret, address: request.ip, user: viewer }),
  );
};
