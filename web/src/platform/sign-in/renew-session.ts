import { callKeepingSession } from '../api/api.ts';
import { ApiError } from '../failures/failures.ts';
import { serverNow } from '../session/server-clock.ts';
import {
  clearSession,
  endLapsedSession,
  onSessionChange,
  readStoredSession,
  storeSession,
  userToRestore,
} from '../session/session-store.ts';

const RENEW_BEFORE_MS = 5 * 60_000;
const RETRY_AFTER_MS = 60_000;
/** Timers of sleeping phones are late and longer ones overflow: look again at least this often. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Milliseconds until a session that ends at `expirySeconds` should be renewed. */
export const waitBeforeRenewal = (expirySeconds: number, nowMs: number): number =>
  Math.min(Math.max(expirySeconds * 1000 - RENEW_BEFORE_MS - nowMs, 0), LONGEST_WAIT_MS);

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
    // Otherwise the session is still good for minutes; when it ends, the next look clears it.
    return RETRY_AFTER_MS;
  }
};

/** Keeps a signed-in session fresh for as long as the page is open, and clears one that ended while nobody looked. */
export const keepSessionFresh = (): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  const look = async () => {
    if (running) return;
    running = true;
    clearTimeout(timer);
    const wait = await renewIfDue();
    running = false;
    timer = setTimeout(look, wait);
  };
  onSessionChange(() => void look());
  document.addEventListener('visibilitychange', () => void look());
  void look();
};
