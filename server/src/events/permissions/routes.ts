import { requirePlus } from '#events/membership/policy.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { changePermissions } from './change-permissions.ts';
import { listEntries } from './queries.ts';

export const bindPermissions = (bind: Bind) => {
  bind('listPermissions', async (context, { event }) => {
    requirePlus(event);
    return { allPermissions: await listEntries(context.db, event.id) };
  });

  bind('changePermissions', async (context, { event, viewer, body }) => {
    requirePlus(event);
    return { allPermissions: await changePermissions(context, { eventId: event.id, by: viewer }, body) };
  });
};
