import type { Event } from '@togather/contract/schemas/events.ts';
import { eventStatusOf } from '#lib/format/format-date.ts';
import { serverNow } from '#lib/session/server-clock.ts';

/** Returns whether the host can turn an event into Plus. */
export function isUpgradable(event: Pick<Event, 'eventType' | 'eventStartDate' | 'eventEndDate'>): boolean {
  return event.eventType === 'Free' && eventStatusOf(event, serverNow()) !== 'ended';
}
