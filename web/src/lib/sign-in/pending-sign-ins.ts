import { onDevice } from '#lib/storage/browser-storage.ts';

/** A sign-in that was started and has no answer yet. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  returnTo: string;
}

const KEY = 'signIns';
/** Several tabs can sign in at once; the oldest gives way. */
const MOST = 5;

const read = (): PendingSignIn[] => JSON.parse(onDevice.get(KEY) ?? '[]');
const write = (pending: PendingSignIn[]): void =>
  pending.length === 0 ? onDevice.remove(KEY) : onDevice.set(KEY, JSON.stringify(pending));

/** Keeps a sign-in for the callback, which may open in another tab. */
export const keepPending = (pending: PendingSignIn): void => write([...read(), pending].slice(-MOST));

/** Returns the sign-in with this `state`, and forgets it; null if this browser did not start it. */
export function takePending(state: string | null): PendingSignIn | null {
  const all = read();
  const found = all.find((pending) => pending.state === state) ?? null;
  write(all.filter((pending) => pending !== found));
  return found;
}

/** Returns where the last sign-in would have led; the home page if there is none. */
export const lastWayBack = (): string => read().at(-1)?.returnTo ?? '/';

/** Forgets all, since they name the pages of a user. */
export const dropPending = (): void => onDevice.remove(KEY);
