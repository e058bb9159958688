/** The events that were opened in this browser, so that a guest without an account finds back. Kept nowhere else. */
export const RECENT_EVENTS = 'recentEvents';

/** Whether the browser keeps any: only then is their list worth loading. */
export const hasRecentEvents = (): boolean => localStorage.getItem(RECENT_EVENTS) !== null;

/** Drops them all: when somebody signs out, the next person at the device is another one. */
export const dropRecentEvents = (): void => localStorage.removeItem(RECENT_EVENTS);
