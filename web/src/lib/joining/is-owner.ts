import type { Event } from '@togather/contract/schemas/events/events.ts';

/** Returns whether the visitor is the host who created the event, and not a co-host, by its lookup. */
export function isOwner(event: Pick<Event, 'requester_permissions'>): boolean {
  return event.requester_permissions.ownEvent === 'ALLOW';
}
