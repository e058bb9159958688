import { onDevice } from '#lib/storage/browser-storage.ts';

/**
 * The storage key of events opened in this browser, so that guests without an account can return to them. Not stored on the
 * server.
 */
export const RECENT_EVENTS = 'recentEvents';

/** Returns whether any are stored, which decides whether to load the list. */
export const hasRecentEvents = (): boolean => onDevice.get(RECENT_EVENTS) !== null;

/** Removes all of them at a sign-out, since the device's next user may be another person. */
export const dropRecentEvents = (): void => onDevice.remove(RECENT_EVENTS);
