import { listHostedEvents as hosted, listJoinedEvents as joined } from '@togather/contract/member-center.ts';
import type { Bind } from '../http/bind-endpoint.ts';
import { listHostedEvents, listJoinedEvents } from './list-events.ts';

export const bindMemberCenter = (bind: Bind) => {
  bind(hosted, { handle: (context, { viewer }) => listHostedEvents(context, viewer) });
  bind(joined, { handle: (context, { viewer }) => listJoinedEvents(context, viewer) });
};
