import { hasDatabase, onDevice, openDatabase } from '#lib/storage/browser-storage.ts';

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
