/** Tells a page whether files wait in this browser's database, without loading what works on them. */
const marker = 'uploadsWaiting';

/** The database of files that wait to be uploaded, and its store with an entry for each. */
export const UPLOADS_DATABASE = 'uploads';
export const UPLOAD_NOTES = 'notes';

/** Whether files wait in this browser. */
export const areUploadsWaiting = (): boolean => localStorage.getItem(marker) !== null;

/** Notes that files wait in this browser, or that none do any more. */
export const markUploadsWaiting = (isSo: boolean): void => {
  if (isSo === areUploadsWaiting()) return;
  if (isSo) localStorage.setItem(marker, String(Date.now()));
  else localStorage.removeItem(marker);
};

/** A browser that was killed may have lost the marker, which it writes late, and not the files. */
const lookIntoDatabase = async (listener: () => void): Promise<void> => {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === UPLOADS_DATABASE)) return;
  indexedDB.open(UPLOADS_DATABASE).onsuccess = ({ target }) => {
    const database = (target as IDBOpenDBRequest).result;
    const notes = database.transaction(UPLOAD_NOTES).objectStore(UPLOAD_NOTES);
    notes.count().onsuccess = ({ target }) => (target as IDBRequest<number>).result > 0 && listener();
    database.close();
  };
};

/** Calls back when files wait: at once, or as soon as another tab is given some. Returns the function that stops it. */
export const onUploadsWaiting = (listener: () => void): (() => void) => {
  const look = ({ key, newValue }: StorageEvent) => key === marker && newValue !== null && listener();
  if (areUploadsWaiting()) listener();
  // Some browsers keep nothing, or cannot list what they keep.
  else lookIntoDatabase(listener).catch(() => {});
  window.addEventListener('storage', look);
  return () => window.removeEventListener('storage', look);
};
