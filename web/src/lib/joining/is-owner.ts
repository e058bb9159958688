import type { Event } from '@togather/contract/schemas/events/events.ts';

/** Returns whether the visitor is the host who created the event, and not a co-host, by its lookup. */
export const isOwner = (event: Pick<Event, 'requester_permissions'>): boolean =>
  event.requester_permissions.ownEvent === 'ALLOW';
