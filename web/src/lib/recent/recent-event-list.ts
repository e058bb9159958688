import { serverNow } from '#lib/session/server-clock.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';

export interface RecentEvent {
  readonly eventId: string;
  readonly pin: string;
  readonly name: string;
  /** ISO 8601. The entry expires at this time. Null if the event has no end. */
  readonly endsAt: string | null;
}

const MOST = 8;

const isRecentEvent = (value: unknown): value is RecentEvent => {
  const { eventId, pin, name, endsAt } = (value ?? {}) as Partial<RecentEvent>;
  const texts = [eventId, pin, name, endsAt ?? ''];
  return texts.every((text) => typeof text === 'string');
};

/** Parses the stored events, without ended ones. Ignores invalid values. */
export function parseRecentEvents(text: string | null, now: number): RecentEvent[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const events = Array.isArray(kept) ? kept.filter(isRecentEvent) : [];
    return events.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > now);
  } catch {
    return [];
  }
}

/** Returns the list with an event first, without its earlier entries under any PIN. */
export function withRecentEvent(events: readonly RecentEvent[], opened: RecentEvent): RecentEvent[] {
  return [opened, ...events.filter(({ eventId }) => eventId !== opened.eventId)].slice(0, MOST);
}

const keep = (events: readonly RecentEvent[]) => {
  if (events.length === 0) onDevice.remove(RECENT_EVENTS);
  else onDevice.set(RECENT_EVENTS, JSON.stringify(events));
};

/** Returns this browser's events, the latest first. */
export function readRecentEvents(): RecentEvent[] {
  const text = onDevice.get(RECENT_EVENTS);
  const events = parseRecentEvents(text, serverNow());
  if (text !== null && text !== JSON.stringify(events)) keep(events);
  return events;
}

export const rememberEvent = (opened: RecentEvent): void => keep(withRecentEvent(readRecentEvents(), opened));

/** Removes an event: on request, or because its PIN is no longer valid. */
export function forgetEvent(pin: string): void {
  keep(readRecentEvents().filter((event) => event.pin !== pin));
}

/**
 * The storage key of events opened in this browser, so that guests without an account can return to them. Not stored on the
 * server.
 */
const RECENT_EVENTS = 'recentEvents';

/** Returns whether any are stored, which decides whether to load the list. */
export const hasRecentEvents = (): boolean => onDevice.get(RECENT_EVENTS) !== null;

/** Removes all of them at a sign-out, since the device's next user may be another person. */
export const dropRecentEvents = (): void => onDevice.remove(RECENT_EVENTS);
