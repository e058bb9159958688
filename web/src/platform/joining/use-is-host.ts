import type { Event } from '@togather/contract/schemas/events/events.ts';
import { useUser } from '../session/use-session.ts';

/** Whether the visitor hosts the event, by its lookup; a user who has signed out meanwhile does not. */
export const useIsHost = (event: Pick<Event, 'requester_permissions'>): boolean =>
  useUser() !== null && event.requester_permissions.manageEvent === 'ALLOW';
