import { onDevice } from '../../storage/browser-storage.ts';
import { serverNow } from '../session/server-clock.ts';
import { RECENT_EVENTS } from './recent-events.ts';

export interface RecentEvent {
  readonly eventId: string;
  readonly pin: string;
  readonly name: string;
  /** ISO 8601; from then on it is not listed. Null where the event has no end. */
  readonly endsAt: string | null;
}

const MOST = 8;

const isRecentEvent = (value: unknown): value is RecentEvent => {
  const { eventId, pin, name, endsAt } = (value ?? {}) as Partial<RecentEvent>;
  const texts = [eventId, pin, name, endsAt ?? ''];
  return texts.every((text) => typeof text === 'string');
};

/** Reads what was kept, without events that are over; whatever else is in its place counts as nothing. */
export const parseRecentEvents = (text: string | null, now: number): RecentEvent[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const events = Array.isArray(kept) ? kept.filter(isRecentEvent) : [];
    return events.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now);
  } catch {
    return [];
  }
};

/** The list with an event first, once, whatever PIN it had before. */
export const withRecentEvent = (events: readonly RecentEvent[], opened: RecentEvent): RecentEvent[] =>
  [opened, ...events.filter(({ eventId }) => eventId !== opened.eventId)].slice(0, MOST);

const keep = (events: readonly RecentEvent[]) => {
  if (events.length === 0) onDevice.remove(RECENT_EVENTS);
  else onDevice.set(RECENT_EVENTS, JSON.stringify(events));
};

/** The events of this browser, the latest first. */
export const readRecentEvents = (): RecentEvent[] => {
  const text = onDevice.get(RECENT_EVENTS);
  const events = parseRecentEvents(text, serverNow());
  if (text !== null && text !== JSON.stringify(events)) keep(events);
  return events;
};

/** Remembers an event that is open. */
export const rememberEvent = (opened: RecentEvent): void => keep(withRecentEvent(readRecentEvents(), opened));

/** Forgets an event: by hand, or because its PIN leads nowhere any more. */
export const forgetEvent = (pin: string): void =>
  keep(readRecentEvents().filter((event) => event.pin !== pin));
