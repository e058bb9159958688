import { mayCreateEvents } from '#events/membership/installation-roles.ts';
import type { Bind } from '#http/bind-endpoint.ts';
import { listHostedEvents, listJoinedEvents } from './list-events.ts';

export const bindMemberCenter = (bind: Bind) => {
  bind('listHostedEvents', (context, { viewer }) => listHostedEvents(context, viewer));
  bind('checkHosting', async (context, { viewer }) => ({
    mayCreateEvents: mayCreateEvents(context, viewer),
  }));
  bind('listJoinedEvents', (context, { viewer }) => listJoinedEvents(context, viewer));
};
