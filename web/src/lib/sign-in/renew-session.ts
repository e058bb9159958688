import { callKeepingSession } from '#lib/api/api.ts';
import { ApiError } from '#lib/failures/failures.ts';
import { serverNow } from '#lib/session/server-clock.ts';
import {
  clearSession,
  endLapsedSession,
  onSessionChange,
  readStoredSession,
  storeSession,
  userToRestore,
} from '#lib/session/session-store.ts';

const RENEW_BEFORE_MS = 5 * 60_000;
const RETRY_AFTER_MS = 60_000;
/** Timers of sleeping phones run late and long ones overflow, so check at least this often. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Returns the milliseconds until a session that expires at `expirySeconds` should be renewed. */
export function waitBeforeRenewal(expirySeconds: number, nowMs: number): number {
  return Math.min(Math.max(expirySeconds * 1000 - RENEW_BEFORE_MS - nowMs, 0), LONGEST_WAIT_MS);
}

const renewIfDue = async (): Promise<number> => {
  endLapsedSession();
  const stored = readStoredSession();
  if (!userToRestore(stored, serverNow())) return LONGEST_WAIT_MS;
  const wait = waitBeforeRenewal(stored.idTokenExpTime ?? 0, serverNow());
  if (wait > 0) return wait;
  try {
    const fresh = await callKeepingSession('renewSession');
    if (readStoredSession().idToken === stored.idToken) storeSession(fresh);
    return waitBeforeRenewal(fresh.idTokenExpTime, serverNow()) || RETRY_AFTER_MS;
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'LOGIN_INVALID';
    if (isOver && readStoredSession().idToken === stored.idToken) clearSession();
    // A failed renewal leaves minutes of validity. After expiry the next check clears the session.
    return RETRY_AFTER_MS;
  }
};

/** Renews the session while the page is open, and clears it if it has expired meanwhile. */
export function keepSessionFresh(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const look = async () => {
    if (running) return;
    running = true;
    clearTimeout(timer);
    let wait = RETRY_AFTER_MS;
    try {
      wait = await renewIfDue();
    } finally {
      running = false;
      timer = setTimeout(look, wait);
    }
  };
  onSessionChange(() => void look());
  document.addEventListener('visibilitychange', () => void look());
  void look();
}
