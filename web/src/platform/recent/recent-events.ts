import { onDevice } from '../../storage/browser-storage.ts';

/** The events that were opened in this browser, so that a guest without an account finds back. Kept nowhere else. */
export const RECENT_EVENTS = 'recentEvents';

/** Whether the browser keeps any: only then is their list worth loading. */
export const hasRecentEvents = (): boolean => onDevice.get(RECENT_EVENTS) !== null;

/** Drops them all: when somebody signs out, the next person at the device is another one. */
export const dropRecentEvents = (): void => onDevice.remove(RECENT_EVENTS);
