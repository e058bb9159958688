import { PICTURE_DRAFTS } from '#lib/session/drafts.ts';
import { openDatabase } from '#lib/storage/browser-storage.ts';

/** How long pictures of abandoned drafts are kept. */
const KEPT_FOR_MS = 7 * 24 * 3600_000;
const STORE = 'pictures';

interface Kept {
  readonly file: File;
  readonly keptAt: number;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const withStore = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => Promise<T>) => {
  const database = await openDatabase(PICTURE_DRAFTS, (made) => made.createObjectStore(STORE));
  try {
    return await act(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
};

/** If the browser cannot store it (a private window, a full disk), only the draft's picture is lost. */
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

export function storePicture(key: string, file: File): Promise<unknown> {
  return orNothing(
    withStore('readwrite', (store) => settled(store.put({ file, keptAt: Date.now() } satisfies Kept, key))),
  );
}

export async function readPicture(key: string): Promise<File | undefined> {
  return (await orNothing(withStore('readonly', (store) => settled<Kept | undefined>(store.get(key)))))?.file;
}

export function dropPictures(keys: readonly string[]): Promise<unknown> {
  return orNothing(
    withStore('readwrite', (store) => Promise.all(keys.map((key) => settled(store.delete(key))))),
  );
}

/** Removes pictures older than a week. */
export function sweepPictures(): Promise<unknown> {
  return orNothing(
    withStore('readwrite', async (store) => {
      const [keys, kept] = await Promise.all([settled(store.getAllKeys()), settled<Kept[]>(store.getAll())]);
      const old = keys.filter((_, at) => Date.now() - (kept[at]?.keptAt ?? 0) > KEPT_FOR_MS);
      await Promise.all(old.map((key) => settled(store.delete(key))));
    }),
  );
}
