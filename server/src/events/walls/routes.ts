import { requireRunning } from '#events/membership/policy.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { sendTagged } from '#http/responding/send-tagged.ts';
import { createWall } from './create-wall.ts';
import { openWall } from './open-wall.ts';
import { listWallRows } from './queries.ts';
import { revokeWall } from './revoke-wall.ts';
import { showWall } from './show-wall.ts';
import { streamWall } from './stream-wall.ts';

export const bindWalls = (bind: Bind) => {
  bind('createWall', (context, { event, viewer, body }) => {
    requireRunning(event, context.clock());
    return createWall(context, { eventId: event.id, by: viewer }, body);
  });

  bind('listWalls', async (context, { event }) => {
    const rows = await listWallRows(context.db, event.id);
    const walls = rows.map(({ id, seconds, created_at }) => ({
      wallId: id,
      seconds,
      createdAt: created_at.toISOString(),
    }));
    return { walls };
  });

  bind('revokeWall', async (context, { event, viewer, params }) => {
    await revokeWall(context, { eventId: event.id, by: viewer }, params.wallId);
    return { revoked: true as const };
  });

  bind('showWall', async (context, { params, request, reply }) => {
    const opened = await openWall(context, { secret: params.secret, address: request.ip });
    return sendTagged(context, { request, reply }, showWall(context, opened));
  });

  bind('streamWall', async (context, { params: { secret }, request, reply }) => {
    const opened = await openWall(context, { secret, address: request.ip });
    return streamWall(context, { ...opened, secret }, { request, reply });
  });
};
