import type { Context } from '#app/context/context.ts';
import { mayManage, mayView } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import type { Exchange, Reply } from '#http/exchange.ts';
import type { Notice } from '#platform/changes/watched-event.ts';
import type { EventRow } from '#platform/db/schema.ts';
import { type Caller, callerKey } from '#platform/identity/caller.ts';
import { streamChanges } from './stream-changes.ts';

export const streamEventAct = act('streamEvent', async (context, { event, caller, request, reply }) =>
  streamEvent(context, event, caller, { request, reply }),
);

/**
 * Sends server-sent events for the changes of an event. Streams end with their event, with its PIN, and with the session that
 * opened them, and those of hosts with the removal of a co-host; a reconnection is authorized again. Throws Failure TOO_MANY_REQUESTS when too many streams are open.
 */
const streamEvent = (context: Context, event: EventRow, caller: Caller, exchange: Exchange): Reply => {
  const audience = mayManage(event, caller.user) ? 'host' : 'guests';
  const isOf = ({ pinEpoch, hostsEpoch }: Notice) =>
    pinEpoch === event.pin_epoch && (audience === 'guests' || hostsEpoch === event.hosts_epoch);
  const isOver = () => !mayView(event, caller.user, context.clock());
  return streamChanges(
    context,
    {
      event,
      guest: callerKey(caller),
      sessionId: caller.user?.session.id,
      isOver,
      tell: (notice, { send, end }) => {
        if (isOf(notice) && !isOver()) send(notice.messages[audience]);
        else end();
      },
    },
    exchange,
  );
};
