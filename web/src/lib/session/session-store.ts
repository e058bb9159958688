import type { Session, UserInfo } from '@togather/contract/schemas/accounts.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { SessionError } from '#lib/failures/failures.ts';
import { inTab, onDevice } from '#lib/storage/browser-storage.ts';
import { serverNow } from './server-clock.ts';

const keys = { token: 'idToken', expiry: 'idTokenExpTime', profile: 'profile' } as const;
const listeners = new Set<() => void>();
/** True once this page found its session expired, so that it is reported instead of ignored. */
let lapsed = false;
/** Set in this tab when a session expires, until the next sign-in or sign-out. Survives a reload. */
const ended = 'sessionEnded';

/** The stored sign-in. A missing or unreadable field is null. */
export interface StoredSession {
  idToken: string | null;
  /** Seconds since the epoch. */
  idTokenExpTime: number | null;
  profile: UserInfo | null;
}

export const hasExpired = (expirySeconds: number, nowMs: number): boolean => nowMs > expirySeconds * 1000;

/** Returns the user to restore, or null if the stored session is invalid and must be cleared. */
export function userToRestore(stored: StoredSession, nowMs: number): UserInfo | null {
  if (!stored.profile || !stored.idToken || !stored.idTokenExpTime) return null;
  return hasExpired(stored.idTokenExpTime, nowMs) ? null : stored.profile;
}

/** Returns the token to send. Throws SessionError with the reason if there is none. */
export function tokenToSend(stored: StoredSession, nowMs: number): string {
  if (!stored.idToken || !stored.idTokenExpTime) throw new SessionError('The id token is null');
  if (hasExpired(stored.idTokenExpTime, nowMs)) throw new SessionError('The id token has expired');
  return stored.idToken;
}

const parseProfile = (text: string | null): UserInfo | null => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<UserInfo> | null;
    return typeof value?.name === 'string' ? { name: value.name, picture: value.picture ?? '' } : null;
  } catch {
    return null;
  }
};

export function readStoredSession(): StoredSession {
  return {
    idToken: onDevice.get(keys.token),
    idTokenExpTime: Number(onDevice.get(keys.expiry)) || null,
    profile: parseProfile(onDevice.get(keys.profile)),
  };
}

const tell = () => {
  for (const listener of listeners) listener();
};

/** Signs out: by hand, or because the session has expired. */
export function clearSession({ byHand = false } = {}): void {
  if (byHand) inTab.remove(ended);
  else if (profileText() !== null) inTab.set(ended, 'true');
  // The profile goes first, so that another tab never sees a user without a token.
  for (const key of [keys.profile, keys.token, keys.expiry]) onDevice.remove(key);
  lapsed = false;
  tell();
}

export function storeSession({ idToken, idTokenExpTime, userInfo }: Session): void {
  // In this order another tab never takes a half-written sign-in for an expired one.
  onDevice.set(keys.expiry, String(idTokenExpTime));
  onDevice.set(keys.token, idToken);
  onDevice.set(keys.profile, JSON.stringify(userInfo));
  inTab.remove(ended);
  lapsed = false;
  tell();
}

/** Clears an expired or incomplete session. Runs when the page becomes visible and before each call. */
export function endLapsedSession(): void {
  if (profileText() === null || userToRestore(readStoredSession(), serverNow())) return;
  clearSession();
  lapsed = true;
}

/** Clears an expired session before the first render. Does not report it. */
export function checkSessionAtStart(): void {
  endLapsedSession();
  lapsed = false;
}

/** Returns whether the session expired while this page was open, with no sign-in or sign-out since. */
export function hasSessionLapsed(): boolean {
  endLapsedSession();
  return lapsed;
}

/** Returns whether a session expired in this tab, so that the page asks the user to sign in again. */
export const hasSessionEnded = (): boolean => inTab.get(ended) !== null;

/** Calls `listener` when the session changes in this tab or another. Returns the function that unsubscribes it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns the user's id, the subject of our JWT, or null. */
export function userIdIn(idToken: string | null): string | null {
  try {
    const [, payload = ''] = (idToken ?? '').split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** Returns the signed-in user's id, which stays when the name changes, or null. */
export function signedInId(): string | null {
  return profileText() === null ? null : userIdIn(onDevice.get(keys.token));
}

/** Returns the stored profile as text, a value that React can compare. */
export const profileText = (): string | null => onDevice.get(keys.profile);

/** Returns the signed-in user or null, and follows sign-in and sign-out in all tabs. */
export function useUser(): UserInfo | null {
  const text = useSyncExternalStore(onSessionChange, profileText);
  return useMemo(() => parseProfile(text), [text]);
}
