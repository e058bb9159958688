import { call, callKeepingSession } from '#lib/api/api.ts';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { dropRecentEvents } from '#lib/recent/recent-events.ts';
import { dropDrafts, UNPAID_EVENT } from '#lib/session/drafts.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { onDevice } from '#lib/storage/browser-storage.ts';
import { dropPending } from './pending-sign-ins.ts';

/**
 * The storage key of the last sign-out by hand. Other tabs then drop their drafts, and the next page drops the waiting
 * uploads if this one ends too early.
 */
const marker = 'leftAt';

/** Returns when a user last signed out by hand in this browser, as text, or null. */
export const lastSignOut = (): string | null => onDevice.get(marker);

/** Removes everything of the user from this browser: session, drafts of all tabs, unpaid event, and the list of events. */
export function leaveDevice(): void {
  clearSession({ byHand: true });
  onDevice.set(marker, String(Date.now()));
  dropDrafts();
  onDevice.remove(UNPAID_EVENT);
  dropPending();
  dropRecentEvents();
}

/**
 * Signs out at once, drops drafts and notifies the server. Throws if the server cannot be reached: the session then expires
 * within the hour.
 */
export async function signOut(): Promise<void> {
  const told = callKeepingSession('signOut');
  leaveDevice();
  await told.catch((error: unknown) => {
    if (!isLoginFailure(error)) throw error;
  });
}

/** Signs out on every device. Throws as `call` does. */
export async function signOutEverywhere(): Promise<void> {
  await call('endAllSessions');
  leaveDevice();
}

/** Drops this tab's drafts when another tab signs out. */
export function dropDraftsOnSignOut(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === marker) dropDrafts();
  });
}
