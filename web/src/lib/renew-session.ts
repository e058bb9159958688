import { renewSession } from '@togather/contract/sessions.ts';
import { callKeepingSession } from './api.ts';
import { onSessionChange, readStoredSession, storeSession, userToRestore } from './session-store.ts';

const RENEW_BEFORE_MS = 5 * 60_000;
const RETRY_AFTER_MS = 60_000;
/** Timers of sleeping phones are late and longer ones overflow: look again at least this often. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** Milliseconds until a session that ends at `expirySeconds` should be renewed. */
export const waitBeforeRenewal = (expirySeconds: number, nowMs: number): number =>
  Math.min(Math.max(expirySeconds * 1000 - RENEW_BEFORE_MS - nowMs, 0), LONGEST_WAIT_MS);

const renewIfDue = async (): Promise<number> => {
  const stored = readStoredSession();
  if (!userToRestore(stored, Date.now())) return LONGEST_WAIT_MS;
  const wait = waitBeforeRenewal(stored.idTokenExpTime ?? 0, Date.now());
  if (wait > 0) return wait;
  try {
    const fresh = await callKeepingSession(renewSession);
    if (readStoredSession().idToken === stored.idToken) storeSession(fresh);
    return waitBeforeRenewal(fresh.idTokenExpTime, Date.now()) || RETRY_AFTER_MS;
  } catch {
    // The session is still good for minutes; when it ends, the next call says so.
    return RETRY_AFTER_MS;
  }
};

/** Keeps a signed-in session fresh for as long as the page is open. */
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
