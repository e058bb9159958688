import { call, callKeepingSession } from '#lib/api/api.ts';
import { areUploadsWaiting } from '#lib/device/in-app-browser.ts';
import { isLoginFailure } from '#lib/failures/failures.ts';
import { notify } from '#lib/notices/notification.ts';
import { dropRecentEvents } from '#lib/recent/recent-event-list.ts';
import { dropDrafts, UNPAID_EVENT } from '#lib/session/drafts.ts';
import { clearSession } from '#lib/session/session-store.ts';
import { keepsAnything, onDevice } from '#lib/storage/browser-storage.ts';
import { loadNamespaces, t } from '#texts/i18n.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { dropPending } from './sign-in.ts';

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
async function signOut(): Promise<void> {
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

/** Asks whether to discard what a sign-out removes. */
type Question = () => Promise<boolean>;

let question: Question | undefined;

/** Makes a sign-out by hand ask first while photos wait in this browser. Returns the function that unregisters it. */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = undefined;
  };
}

/** Returns whether to sign out: the user's answer, or true if nothing would be lost. */
export const maySignOut = async (): Promise<boolean> => (question && areUploadsWaiting() ? question() : true);

/** Signs out, unless the user prefers to keep waiting photos. Reports if the server could not be reached. */
export function useSignOut() {
  const { t } = useTranslation();
  return async () => {
    if (await maySignOut()) signOut().catch(() => notify({ type: 'error', message: t('user-menu:untold') }));
  };
}

const DURATION_MS = 10_000;

/** Warns in a browser without storage that nothing is kept. The page works as a guest's. */
export async function tellWhatIsForgotten(): Promise<void> {
  if (keepsAnything()) return;
  await loadNamespaces(['sign-in']);
  notify({ type: 'info', message: t('sign-in:forgets'), duration: DURATION_MS });
}
