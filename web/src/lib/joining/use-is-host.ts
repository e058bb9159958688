import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useUser } from '#lib/session/use-session.ts';

/** Returns whether the visitor hosts the event, by its lookup. False after a sign-out. */
export function useIsHost(event: Pick<Event, 'requester_permissions'>): boolean {
  return useUser() !== null && event.requester_permissions.manageEvent === 'ALLOW';
}
