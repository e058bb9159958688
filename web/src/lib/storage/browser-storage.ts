/**
 * The only access to the browser's storage. Nothing here throws, although storage throws where cookies are blocked, and is
 * null in an Android WebView without DOM storage. What cannot be stored lives as long as the page.
 */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return;
  }
};

const storeIn = (place: 'localStorage' | 'sessionStorage') => {
  const ofThisPage = new Map<string, string>();
  return {
    get: (key: string): string | null =>
      ofThisPage.get(key) ?? attempt(() => window[place].getItem(key)) ?? null,
    set: (key: string, value: string): void => {
      const isStored = attempt(() => {
        window[place].setItem(key, value);
        return true;
      });
      if (isStored) ofThisPage.delete(key);
      else ofThisPage.set(key, value);
    },
    remove: (key: string): void => {
      ofThisPage.delete(key);
      attempt(() => window[place].removeItem(key));
    },
    keys: (): string[] => [...ofThisPage.keys(), ...(attempt(() => Object.keys(window[place])) ?? [])],
  };
};

/** Shared by all tabs and persistent. */
export const onDevice = storeIn('localStorage');
/** Per tab, across reloads. */
export const inTab = storeIn('sessionStorage');

/** Returns whether this browser stores anything beyond the page. */
export function keepsAnything(): boolean {
  return attempt(() => window.localStorage && window.sessionStorage) != null;
}

/** Opens a database of one version, created by `make`. Rejects if the browser has none. */
export function openDatabase(name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = window.indexedDB.open(name, 1);
    request.onupgradeneeded = () => make(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Returns whether a database exists. Rejects if the browser has no databases or cannot list them. */
export async function hasDatabase(name: string): Promise<boolean> {
  return (await window.indexedDB.databases()).some((database) => database.name === name);
}

export function deleteDatabase(name: string): void {
  return void attempt(() => window.indexedDB.deleteDatabase(name));
}

/** Opens a channel to the other tabs, or a mute one where tabs share nothing. */
export function openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'> {
  return (
    attempt(() => new BroadcastChannel(name)) ?? { postMessage: () => {}, onmessage: null, close: () => {} }
  );
}
