import type { Session, UserInfo } from '@togather/contract/schemas/site/sessions.ts';
import { inTab, onDevice } from '../../storage/browser-storage.ts';
import { SessionError } from '../failures/failures.ts';
import { serverNow } from './server-clock.ts';

const keys = { token: 'idToken', expiry: 'idTokenExpTime', profile: 'profile' } as const;
const listeners = new Set<() => void>();
/** True when this page found its session to be over: readers say so instead of continuing silently. */
let lapsed = false;
/** In this tab, from the end of a session that nobody signed out until the next sign-in; it outlives a reload. */
const ended = 'sessionEnded';

/** What the browser keeps of a sign-in; null in a field that is missing or unreadable. */
export interface StoredSession {
  idToken: string | null;
  /** Seconds since the epoch. */
  idTokenExpTime: number | null;
  profile: UserInfo | null;
}

export const hasExpired = (expirySeconds: number, nowMs: number): boolean => nowMs > expirySeconds * 1000;

/** Decides what a stored session is worth: a user to restore, or nothing, and then it is to be cleared. */
export const userToRestore = (stored: StoredSession, nowMs: number): UserInfo | null => {
  if (!stored.profile || !stored.idToken || !stored.idTokenExpTime) return null;
  return hasExpired(stored.idTokenExpTime, nowMs) ? null : stored.profile;
};

/** The token to send, or the reason why there is none. Throws SessionError. */
export const tokenToSend = (stored: StoredSession, nowMs: number): string => {
  if (!stored.idToken || !stored.idTokenExpTime) throw new SessionError('The id token is null');
  if (hasExpired(stored.idTokenExpTime, nowMs)) throw new SessionError('The id token has expired');
  return stored.idToken;
};

const parseProfile = (text: string | null): UserInfo | null => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<UserInfo> | null;
    return typeof value?.name === 'string' ? { name: value.name, picture: value.picture ?? '' } : null;
  } catch {
    return null;
  }
};

export const readStoredSession = (): StoredSession => ({
  idToken: onDevice.get(keys.token),
  idTokenExpTime: Number(onDevice.get(keys.expiry)) || null,
  profile: parseProfile(onDevice.get(keys.profile)),
});

const tell = () => {
  for (const listener of listeners) listener();
};

/** Signs out: by hand, or because the session is over. */
export const clearSession = ({ byHand = false } = {}): void => {
  if (byHand) inTab.remove(ended);
  else if (profileText() !== null) inTab.set(ended, 'true');
  // The profile first: another tab that looks in between finds nobody, not somebody without a token.
  for (const key of [keys.profile, keys.token, keys.expiry]) onDevice.remove(key);
  lapsed = false;
  tell();
};

export const storeSession = ({ idToken, idTokenExpTime, userInfo }: Session): void => {
  // In this order no other tab takes a sign-in that is half written for one that has lapsed.
  onDevice.set(keys.expiry, String(idTokenExpTime));
  onDevice.set(keys.token, idToken);
  onDevice.set(keys.profile, JSON.stringify(userInfo));
  inTab.remove(ended);
  lapsed = false;
  tell();
};

/** Signs out an expired or incomplete session: when the page becomes visible again, and before each call. */
export const endLapsedSession = (): void => {
  if (profileText() === null || userToRestore(readStoredSession(), serverNow())) return;
  clearSession();
  lapsed = true;
};

/** The same before anything is shown, without a message. */
export const checkSessionAtStart = (): void => {
  endLapsedSession();
  lapsed = false;
};

/** Whether the session ended while this page was open, and nobody has signed in or out since. */
export const hasSessionLapsed = (): boolean => {
  endLapsedSession();
  return lapsed;
};

/** Whether somebody was signed in here until the session was over: they sign in again. */
export const hasSessionEnded = (): boolean => inTab.get(ended) !== null;

/** Calls back when the session changes, here or in another tab; returns the function that ends it. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The user's id in a token of ours, which is a JWT: its subject; null where there is none. */
export const userIdIn = (idToken: string | null): string | null => {
  try {
    const [, payload = ''] = (idToken ?? '').split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
};

/** The id of who is signed in, which stays when their name changes; null for nobody. */
export const signedInId = (): string | null =>
  profileText() === null ? null : userIdIn(onDevice.get(keys.token));

/** The stored profile as text: a value that React can compare. */
export const profileText = (): string | null => onDevice.get(keys.profile);
export const userOfProfileText = parseProfile;
