import { hasDatabase, onDevice, openDatabase } from '#lib/storage/browser-storage.ts';

export type InAppBrowser = 'line' | 'instagram' | 'facebook';

/** Detects by user agent the app whose built-in browser shows the page. Returns null in a real browser. */
export function inAppBrowserOf(userAgent: string): InAppBrowser | null {
  if (/\bLine\//i.test(userAgent)) return 'line';
  if (/Instagram/i.test(userAgent)) return 'instagram';
  if (/FBAN|FBAV|FB_IAB|Messenger/i.test(userAgent)) return 'facebook';
  return null;
}

const parameter = 'openExternalBrowser';

/** Returns the address that makes LINE open the page in the default browser, or null if that was already tried. */
export function externalAddress(href: string): string | null {
  const address = new URL(href);
  if (address.searchParams.has(parameter)) return null;
  address.searchParams.set(parameter, '1');
  return address.href;
}

/**
 * Leaves an in-app browser, where sign-in and payment do not work: LINE opens the default browser, other apps get a hint.
 * Returns true if the caller should stop.
 */
export function leaveInAppBrowser(): boolean {
  const app = inAppBrowserOf(navigator.userAgent);
  if (!app) return false;
  const address = app === 'line' ? externalAddress(location.href) : null;
  if (address) location.replace(address);
  else hintToOpenElsewhere();
  return true;
}

const listeners = new Set<() => void>();

/** Registers the component that shows the hint (app/providers.tsx). */
export function onOpenElsewhereHint(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows how to open this page in a real browser. */
function hintToOpenElsewhere(): void {
  for (const listener of listeners) listener();
}

/** Marks that files wait in this browser's database, so that a page knows without loading the queue. */
const marker = 'uploadsWaiting';

/** The database of waiting uploads, its store of entries, and its store of files. */
export const UPLOADS_DATABASE = 'uploads';
export const UPLOAD_NOTES = 'notes';
export const UPLOAD_FILES = 'files';
export function makeUploadStores(database: IDBDatabase): void {
  database.createObjectStore(UPLOAD_NOTES, { keyPath: 'id' });
  database.createObjectStore(UPLOAD_FILES);
}

export const areUploadsWaiting = (): boolean => onDevice.get(marker) !== null;

export function markUploadsWaiting(isSo: boolean): void {
  if (isSo === areUploadsWaiting()) return;
  if (isSo) onDevice.set(marker, String(Date.now()));
  else onDevice.remove(marker);
}

/** Checks the database itself: a killed browser may lose the marker, which it writes late, but not the files. */
const lookIntoDatabase = async (listener: () => void): Promise<void> => {
  if (!(await hasDatabase(UPLOADS_DATABASE))) return;
  const database = await openDatabase(UPLOADS_DATABASE, makeUploadStores);
  const notes = database.transaction(UPLOAD_NOTES).objectStore(UPLOAD_NOTES);
  notes.count().onsuccess = ({ target }) => (target as IDBRequest<number>).result > 0 && listener();
  database.close();
};

/** Calls `listener` when files wait: now, or once another tab adds some. Returns the function that unsubscribes it. */
export function onUploadsWaiting(listener: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => key === marker && newValue !== null && listener();
  if (areUploadsWaiting()) listener();
  // Some browsers have no databases or cannot list them.
  else lookIntoDatabase(listener).catch(() => {});
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
}
