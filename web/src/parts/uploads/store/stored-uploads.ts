import {
  UPLOAD_FILES as FILES,
  makeUploadStores,
  UPLOAD_NOTES as NOTES,
  UPLOADS_DATABASE,
} from '#lib/device/in-app-browser.ts';
import { lastSignOut } from '#lib/sign-in/sign-out.ts';
import { onDevice, openDatabase } from '#lib/storage/browser-storage.ts';
import { revived, type UploadItem } from '#parts/uploads/items/upload-items.ts';

/** An item's record beside its file, which is written only once. */
type Note = Omit<UploadItem, 'file' | 'progress' | 'isStored'>;

/** Persistent storage of the queue. Everything rejects if the browser stores nothing, as in some private windows. */
export interface StoredUploads {
  /** Returns all items in order of addition. */
  readonly load: () => Promise<UploadItem[]>;
  readonly keep: (item: UploadItem) => Promise<void>;
  /** Updates the notes of stored items, and adds none. Calls `items` once the transaction has begun. */
  readonly note: (items: () => readonly UploadItem[]) => Promise<void>;
  readonly drop: (ids: readonly string[]) => Promise<void>;
  /** Erases everything after a sign-out, unless already done. All other methods do so first. */
  readonly eraseAfterSignOut: () => Promise<void>;
}

const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

interface Stores {
  readonly notes: IDBObjectStore;
  readonly files: IDBObjectStore;
}

/** A key in the file store: the sign-out after which the files were last erased. */
const ERASED_AFTER = 'erasedAfter';

/** Erases everything once per sign-out, in the same transaction as `next`, so that a crash cannot repeat it. */
const eraseFirst = (stores: Stores, next: (stores: Stores) => void): void => {
  const signOut = lastSignOut();
  const { notes, files } = stores;
  files.get(ERASED_AFTER).onsuccess = ({ target }) => {
    if (signOut !== null && signOut !== (target as IDBRequest<unknown>).result) {
      notes.clear();
      files.clear();
      files.put(signOut, ERASED_AFTER);
    }
    next(stores);
  };
};

const inDatabase = async (act: (stores: Stores) => void): Promise<void> => {
  const database = await openDatabase(UPLOADS_DATABASE, makeUploadStores);
  try {
    const transaction = database.transaction([NOTES, FILES], 'readwrite');
    const ended = done(transaction);
    eraseFirst({ notes: transaction.objectStore(NOTES), files: transaction.objectStore(FILES) }, act);
    await ended;
  } finally {
    database.close();
  }
};

/**
 * A file as bytes, for browsers that store no files, such as Safari's private windows, which keep their database in memory.
 */
interface PackedFile extends FilePropertyBag {
  readonly bytes: ArrayBuffer;
  readonly name: string;
}
/** The limit of photos kept in memory this way. Others are sent too, while the page is open. */
const MAX_PACKED_BYTES = 100 * 1024 * 1024;

const pack = async (file: File): Promise<PackedFile> => {
  const { name, type, lastModified } = file;
  return { bytes: await file.arrayBuffer(), name, type, lastModified };
};
const unpack = (stored: File | PackedFile): File =>
  stored instanceof File ? stored : new File([stored.bytes], stored.name, stored);

/**
 * Returns whether this browser stores files. Safari's private windows refuse them, and after a refusal WebKit may never end
 * another transaction. They are detected by the missing file system instead of a try. WebKitGTK's have no
 * `navigator.storage` at all.
 */
const storesFiles = async (): Promise<boolean> => {
  try {
    await navigator.storage.getDirectory();
    return true;
  } catch {
    return false;
  }
};

const noteOf = ({ file: _, progress: __, isStored: ___, ...note }: UploadItem): Note => note;

/** Stores the queue in IndexedDB: notes and files separately, so that a state change does not rewrite the photo. */
export function storedUploads(): StoredUploads {
  /** Bytes kept in memory, by item. */
  const packed = new Map<string, number>();
  let erasedAfter: string | null = null;
  const hasRoomFor = (bytes: number) =>
    [...packed.values()].reduce((sum, size) => sum + size, bytes) <= MAX_PACKED_BYTES;
  return {
    load: async () => {
      const found: UploadItem[] = [];
      await inDatabase(({ notes, files }) => {
        notes.getAll().onsuccess = ({ target }) => {
          for (const note of (target as IDBRequest<Note[]>).result) {
            files.get(note.id).onsuccess = ({ target }) => {
              const stored = (target as IDBRequest<File | PackedFile | undefined>).result;
              if (stored) found.push(revived({ ...note, file: unpack(stored), progress: 0 }));
            };
          }
        };
      });
      return found.sort((one, other) => one.addedAt - other.addedAt);
    },
    keep: async (item) => {
      const isPacked = !(await storesFiles());
      if (isPacked) {
        packed.delete(item.id);
        if (!hasRoomFor(item.file.size)) throw new Error('no room for this file beside the page');
        packed.set(item.id, item.file.size);
      }
      try {
        const stored = isPacked ? await pack(item.file) : item.file;
        await inDatabase(({ notes, files }) => {
          files.put(stored, item.id);
          notes.put(noteOf(item));
        });
      } catch (error) {
        packed.delete(item.id);
        throw error;
      }
    },
    note: (items) =>
      inDatabase(({ notes }) => {
        for (const item of items())
          notes.getKey(item.id).onsuccess = ({ target }) => {
            if ((target as IDBRequest<IDBValidKey | undefined>).result !== undefined) notes.put(noteOf(item));
          };
      }),
    drop: async (ids) => {
      await inDatabase(({ notes, files }) => {
        for (const id of ids) {
          notes.delete(id);
          files.delete(id);
        }
      });
      for (const id of ids) packed.delete(id);
    },
    eraseAfterSignOut: async () => {
      const signOut = lastSignOut();
      await inDatabase(() => {});
      if (signOut !== null && signOut !== erasedAfter) packed.clear();
      erasedAfter = signOut;
    },
  };
}

const KEY = 'uploaderName';

/** Returns the name entered on this device, or ''. */
export const readUploaderName = (): string => onDevice.get(KEY) ?? '';

/** Stores the name for all later uploads. An empty name removes it. */
export function storeUploaderName(name: string): void {
  if (name) onDevice.set(KEY, name);
  else onDevice.remove(KEY);
}
