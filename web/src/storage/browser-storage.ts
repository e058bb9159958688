/**
 * The only way to what this browser keeps. Nothing here throws: where cookies are blocked every access to storage throws,
 * and an Android WebView without DOM storage has null in its place. What cannot be kept lives as long as the page.
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
      const isKept = attempt(() => {
        window[place].setItem(key, value);
        return true;
      });
      if (isKept) ofThisPage.delete(key);
      else ofThisPage.set(key, value);
    },
    remove: (key: string): void => {
      ofThisPage.delete(key);
      attempt(() => window[place].removeItem(key));
    },
    keys: (): string[] => [...ofThisPage.keys(), ...(attempt(() => Object.keys(window[place])) ?? [])],
  };
};

/** What all tabs share, and what outlives them. */
export const onDevice = storeIn('localStorage');
/** What lives as long as the tab, over reloads. */
export const inTab = storeIn('sessionStorage');

/** Whether this browser keeps anything beyond the page. */
export const keepsAnything = (): boolean =>
  attempt(() => window.localStorage && window.sessionStorage) != null;

/** Opens a database of one version, which `make` fills. Rejects where there can be none. */
export const openDatabase = (name: string, make: (database: IDBDatabase) => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = window.indexedDB.open(name, 1);
    request.onupgradeneeded = () => make(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Rejects where the browser has no databases, or cannot list them. */
export const hasDatabase = async (name: string): Promise<boolean> =>
  (await window.indexedDB.databases()).some((database) => database.name === name);

export const deleteDatabase = (name: string): void =>
  void attempt(() => window.indexedDB.deleteDatabase(name));

/** A channel to the other tabs; a mute one where they share nothing. */
export const openChannel = (name: string): Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'> =>
  attempt(() => new BroadcastChannel(name)) ?? { postMessage: () => {}, onmessage: null, close: () => {} };
