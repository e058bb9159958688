import { queryOptions } from '@tanstack/react-query';
import { normalizePin } from '@togather/contract/pins.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { call } from '#lib/api/api.ts';
import { lookUp } from '#lib/joining/look-up-event.ts';

export interface Backstage {
  readonly event: Event;
  readonly isHost: boolean;
}

/** The event of a PIN, and whether the signed-in user hosts it. Changes of the event invalidate ['event']. */
export function backstageQuery(pin: string) {
  return queryOptions({
    queryKey: ['event', normalizePin(pin), 'backstage'],
    queryFn: async ({ signal }): Promise<Backstage> => {
      const event = await lookUp(pin, { signal, by: call });
      const { isEventHost } = await call('isHost', { params: { eventId: event.eventId }, signal });
      return { event, isHost: isEventHost };
    },
    staleTime: 0,
    retryDelay: 1000,
  });
}
