import { hasDatabase, onDevice, openDatabase } from '../../storage/browser-storage.ts';

/** Tells a page whether files wait in this browser's database, without loading what works on them. */
const marker = 'uploadsWaiting';

/** The database of files that wait to be uploaded, its store with an entry for each, and that of the files themselves. */
export const UPLOADS_DATABASE = 'uploads';
export const UPLOAD_NOTES = 'notes';
export const UPLOAD_FILES = 'files';
export const makeUploadStores = (database: IDBDatabase): void => {
  database.createObjectStore(UPLOAD_NOTES, { keyPath: 'id' });
  database.createObjectStore(UPLOAD_FILES);
};

/** Whether files wait in this browser. */
export const areUploadsWaiting = (): boolean => onDevice.get(marker) !== null;

/** Notes that files wait in this browser, or that none do any more. */
export const markUploadsWaiting = (isSo: boolean): void => {
  if (isSo === areUploadsWaiting()) return;
  if (isSo) onDevice.set(marker, String(Date.now()));
  else onDevice.remove(marker);
};

/** A browser that was killed may have lost the marker, which it writes late, and not the files. */
const lookIntoDatabase = async (listener: () => void): Promise<void> => {
  if (!(await hasDatabase(UPLOADS_DATABASE))) return;
  const database = await openDatabase(UPLOADS_DATABASE, makeUploadStores);
  const notes = database.transaction(UPLOAD_NOTES).objectStore(UPLOAD_NOTES);
  notes.count().onsuccess = ({ target }) => (target as IDBRequest<number>).result > 0 && listener();
  database.close();
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
