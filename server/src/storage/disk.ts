import { randomBytes } from 'node:crypto';
import { constants, createReadStream, mkdirSync } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Failure } from '../base/failure.ts';
import type { ByteRange, Storage, StoredObject } from './storage.ts';

/** Storage on a disk: written to a temporary name, flushed, renamed, and the folder flushed too. */
export const openDiskStorage = (root: string): Storage => {
  // Made once: where a disk is taken away later, `check` finds nothing in its place.
  mkdirSync(root, { recursive: true });
  return diskStorage(root);
};

const diskStorage = (root: string): Storage => ({
  put: (key, bytes) => put(join(root, key), bytes),
  open: (key, range) => openObject(join(root, key), range),
  fileOf: async (key) => ((await findFile(join(root, key))) ? join(root, key) : undefined),
  // A job that still writes into the folder makes it "not empty" under our hands: tried again then.
  remove: (key) => rm(join(root, key), { recursive: true, force: true, maxRetries: 5, retryDelay: 20 }),
  check: async () => {
    await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    await readdir(root);
  },
  list: (prefix) => list(root, prefix),
});

const put = async (path: string, bytes: Buffer): Promise<void> => {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    const made = await mkdir(dirname(path), { recursive: true });
    await writeFlushed(temporary, bytes);
    await rename(temporary, path);
    await flushFolder(dirname(path));
    // A folder that is new is durable only when its own parent is flushed.
    if (made) await flushFolder(dirname(made));
  } catch (error) {
    await rm(temporary, { force: true });
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new Failure('STORAGE_FULL', { cause: error });
    throw error;
  }
};

const writeFlushed = async (path: string, bytes: Buffer) => {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

const flushFolder = async (path: string) => {
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

const findFile = async (path: string) => {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  return found?.isFile() ? found : undefined;
};

const list = async function* (root: string, prefix: string) {
  const entries = await readdir(join(root, prefix), { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const found = await stat(path).catch(() => undefined);
    if (found) yield { key: relative(root, path), writtenAt: found.mtime };
  }
};
