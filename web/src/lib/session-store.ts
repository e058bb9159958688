import type { Session, UserInfo } from '@togather/contract/sessions.ts';
import { SessionError } from './failures.ts';

const keys = { token: 'idToken', expiry: 'idTokenExpTime', profile: 'profile' } as const;
const listeners = new Set<() => void>();

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
  idToken: localStorage.getItem(keys.token),
  idTokenExpTime: Number(localStorage.getItem(keys.expiry)) || null,
  profile: parseProfile(localStorage.getItem(keys.profile)),
});

const tell = () => {
  for (const listener of listeners) listener();
};

export const clearSession = (): void => {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  tell();
};

export const storeSession = ({ idToken, idTokenExpTime, userInfo }: Session): void => {
  localStorage.setItem(keys.token, idToken);
  localStorage.setItem(keys.expiry, String(idTokenExpTime));
  localStorage.setItem(keys.profile, JSON.stringify(userInfo));
  tell();
};

/** The check at start: an expired or incomplete session with a profile is cleared before anything is shown. */
export const checkSessionAtStart = (): void => {
  const stored = readStoredSession();
  if (localStorage.getItem(keys.profile) !== null && !userToRestore(stored, Date.now())) clearSession();
};

/** Tells when the session changed, here or in another tab; answers the call that ends it. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The stored profile as text: a value that React can compare. */
export const profileText = (): string | null => localStorage.getItem(keys.profile);
export const userOfProfileText = parseProfile;
