import { mayCreateEvents } from '#events/membership/installation-roles.ts';
import { type AnyAct, act } from '#http/act.ts';
import { listHostedEventsAct, listJoinedEventsAct } from './list-events.ts';

const checkHostingAct = act('checkHosting', async (context, { viewer }) => ({
  mayCreateEvents: mayCreateEvents(context, viewer),
}));

/** What the endpoints of this noun do. */
export const memberCenterActs: readonly AnyAct[] = [
  listHostedEventsAct,
  checkHostingAct,
  listJoinedEventsAct,
];
