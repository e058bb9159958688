import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#platform/base/failure.ts';
import { createReadTogether } from '#platform/base/read-together.ts';
import { makeFolder } from '#platform/config/write-once.ts';
import type { ByteRange, OpenedObject, Storage, StoredObject } from './storage.ts';

/**
 * Opens storage on a disk. Objects are written under a temporary name, flushed and renamed, and the folder is flushed too.
 */
export function openDiskStorage(root: string): Storage {
  // Created once, so that `check` fails when a disk is unmounted later.
  makeFolder(root);
  return diskStorage(root);
}

/**
 * Returns the path of a key.
 * @throws Error for a key that points outside the storage, since keys also come from backups
 */
const pathIn = (root: string, key: string): string => {
  const [path, base] = [resolve(root, key), resolve(root)];
  if (!path.startsWith(base + sep) || key.includes('\0'))
    throw new Error(`the key ${JSON.stringify(key)} points outside the storage`);
  return path;
};

const diskStorage = (root: string): Storage => {
  const flushes = createReadTogether<Error | undefined>();
  /** Concurrent callers for one folder share its next flush, whose failure is a value: it is not that of the flush after. */
  const flush: Flush = async (folder) => {
    const failure = await flushes(folder, () => flushFolder(folder).catch((error: Error) => error));
    if (failure) throw failure;
  };
  const pathOf = (key: string) => pathIn(root, key);
  return {
    put: async (key, bytes) => put(pathOf(key), bytes, flush),
    putNew: async (key, bytes) => putNew(pathOf(key), bytes, flush),
    open: async (key, range) => openObject(pathOf(key), range),
    openPieces: async (key) => openPieces(pathOf(key)),
    sizeOf: async (key) => (await findFile(pathOf(key)))?.size,
    hashOf: async (key) => hashOf(pathOf(key)),
    fileOf: async (key) => ((await findFile(pathOf(key))) ? pathOf(key) : undefined),
    // Retries when a job writes into the folder during its removal.
    remove: async (key) => rm(pathOf(key), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
    check: async () => {
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      const folder = await opendir(root);
      await folder.read().finally(() => folder.close());
    },
    list: (prefix) => list(root, prefix),
    addressOf: async () => undefined,
    addressOrigin: undefined,
  };
};

type Flush = (folder: string) => Promise<void>;

const put = async (path: string, bytes: Buffer, flush: Flush): Promise<void> => {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  await removedIfFailed(temporary, async () => {
    const made = await mkdir(dirname(path), { recursive: true });
    await writeFlushed(temporary, bytes);
    await rename(temporary, path);
    await flushFolders(path, made, flush);
  });
};

/** Writes under the final name, so that its folder is flushed once, right after the file. */
const putNew = async (path: string, bytes: Buffer, flush: Flush): Promise<void> => {
  await removedIfFailed(path, async () => {
    const made = await mkdir(dirname(path), { recursive: true });
    await writeFlushed(path, bytes);
    await flushFolders(path, made, flush);
  });
};

const removedIfFailed = async (path: string, write: () => Promise<void>) => {
  try {
    await write();
  } catch (error) {
    await rm(path, { force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Failure('STORAGE_FULL', { cause: error });
    throw error;
  }
};

/** Flushes a file's folder, and its parents up to that of the first new one, which makes the new folders durable. */
const flushFolders = async (path: string, made: string | undefined, flush: Flush) => {
  const folders = [dirname(path)];
  while (made && folders.at(-1) !== dirname(made)) folders.push(dirname(folders.at(-1)!));
  await Promise.all(folders.map(flush));
};

const writeFlushed = async (path: string, bytes: Buffer) => {
  const file = await open(path, 'wx', 0o640);
  try {
    for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
    await file.datasync();
  } finally {
    await file.close();
  }
};

const flushFolder = async (path: string): Promise<undefined> => {
  const folder: FileHandle = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const openObject = async (path: string, range?: ByteRange): Promise<StoredObject | undefined> => {
  const found = await findFile(path);
  return found && { size: found.size, stream: createReadStream(path, range ?? {}) };
};

const openPieces = async (path: string): Promise<OpenedObject | undefined> => {
  const file = await open(path).catch(undefinedIfMissing);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return {
      size,
      read: async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead,
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
};

const hashOf = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  const isThere = await pipeline(createReadStream(path), hash).then(() => true, undefinedIfMissing);
  return isThere ? hash.digest('hex') : undefined;
};

const findFile = async (path: string) => {
  const found = await stat(path).catch(undefinedIfMissing);
  return found?.isFile() ? found : undefined;
};

/** Walks folder by folder, so that memory holds only the names of one read. */
const list = async function* (root: string, prefix: string): ReturnType<Storage['list']> {
  const folder = await opendir(prefix ? pathIn(root, prefix) : root).catch(undefinedIfMissing);
  for await (const entry of folder ?? []) {
    const key = prefix + entry.name;
    if (entry.isDirectory()) yield* list(root, `${key}/`);
    const found = entry.isFile() && (await stat(join(root, key)).catch(undefinedIfMissing));
    if (found) yield { key, writtenAt: found.mtime };
  }
};

const undefinedIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
};
