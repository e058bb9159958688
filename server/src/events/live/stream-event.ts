import type { Context } from '#app/context/context.ts';
import { mayManage, mayView } from '#events/membership/policy.ts';
import { act } from '#http/act.ts';
import type { Exchange, Reply, Request } from '#http/exchange.ts';
import { readGuest } from '#photos/guest-cookie.ts';
import type { Notice } from '#platform/changes/watched-event.ts';
import type { EventRow } from '#platform/db/schema.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { streamChanges } from './stream-changes.ts';

export const streamEventAct = act('streamEvent', async (context, { event, viewer, request, reply }) =>
  streamEvent(context, { event, viewer }, { request, reply }),
);

interface Watching {
  readonly event: EventRow;
  readonly viewer: Viewer;
}

/**
 * Sends server-sent events for the changes of an event. Streams end with their event, with its PIN, and with the session that
 * opened them, and those of hosts with the removal of a co-host; a reconnection is authorized again. Throws Failure TOO_MANY_REQUESTS when too many streams are open.
 */
const streamEvent = (context: Context, { event, viewer }: Watching, exchange: Exchange): Reply => {
  const audience = mayManage(event, viewer) ? 'host' : 'guests';
  const isOf = ({ pinEpoch, hostsEpoch }: Notice) =>
    pinEpoch === event.pin_epoch && (audience === 'guests' || hostsEpoch === event.hosts_epoch);
  const isOver = () => !mayView(event, viewer, context.clock());
  return streamChanges(
    context,
    {
      event,
      guest: guestOf(viewer, exchange.request),
      sessionId: viewer?.session.id,
      isOver,
      tell: (notice, { send, end }) => {
        if (isOf(notice) && !isOver()) send(notice.messages[audience]);
        else end();
      },
    },
    exchange,
  );
};

const guestOf = (viewer: Viewer, request: Request): string | undefined =>
  viewer?.id ?? readGuest(request)?.toString('base64');
