import { onDevice } from '../../storage/browser-storage.ts';
import { call, callKeepingSession } from '../api/api.ts';
import { isLoginFailure } from '../failures/failures.ts';
import { dropRecentEvents } from '../recent/recent-events.ts';
import { dropDrafts, UNPAID_EVENT } from '../session/drafts.ts';
import { clearSession } from '../session/session-store.ts';

/**
 * Written at a deliberate sign-out: for the other tabs, which keep drafts of their own, and for whoever opens the database of waiting
 * uploads next, since this page may end before it has erased them.
 */
const marker = 'leftAt';

/** When somebody last signed out by hand in this browser, as text; null for never. */
export const lastSignOut = (): string | null => onDevice.get(marker);

/**
 * Leaves nothing of a user in this browser: no session, no drafts, here and in the other tabs, no event that is not paid for,
 * and no list of events.
 */
export const leaveDevice = (): void => {
  clearSession({ byHand: true });
  onDevice.set(marker, String(Date.now()));
  dropDrafts();
  onDevice.remove(UNPAID_EVENT);
  dropRecentEvents();
};

/**
 * Signs out at once, and drops unsent drafts. Notifies the server; one that cannot be reached throws,
 * and the session ends by itself within the hour.
 */
export const signOut = async (): Promise<void> => {
  const told = callKeepingSession('signOut');
  leaveDevice();
  await told.catch((error: unknown) => {
    if (!isLoginFailure(error)) throw error;
  });
};

/** Signs out on every device. Throws as `call` does. */
export const signOutEverywhere = async (): Promise<void> => {
  await call('endAllSessions');
  leaveDevice();
};

/** Drops this tab's drafts when somebody signs out in another one. */
export const dropDraftsOnSignOut = (): void =>
  window.addEventListener('storage', ({ key }) => {
    if (key === marker) dropDrafts();
  });
