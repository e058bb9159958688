import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { adImagesPrefix, originalsPrefix } from '../storage/keys.ts';
import { readAll, type Storage } from '../storage/storage.ts';
import { type ObjectSums, objectPath, writeDurably } from './backup-folder.ts';

/**
 * Copies every object that the folder does not hold yet. One that was written before `knownAt` and is in `known` is taken to
 * be the same.
 * @returns the sums of all objects that there were
 */
export const saveObjects = async (
  storage: Storage,
  folder: string,
  { known, knownAt }: { known: ObjectSums; knownAt: Date },
): Promise<ObjectSums> => {
  const sums: ObjectSums = {};
  for (const prefix of [originalsPrefix, adImagesPrefix])
    for await (const { key, writtenAt } of storage.list(prefix)) {
      if (key.endsWith('.part')) continue;
      const sum = writtenAt < knownAt ? known[key] : undefined;
      // Undefined for one that was removed since it was listed.
      const found = sum ?? (await saveObject(storage, folder, key));
      if (found) sums[key] = found;
    }
  return sums;
};

const saveObject = async (
  storage: Storage,
  folder: string,
  key: string,
): Promise<[sha256: string, size: number] | undefined> => {
  const bytes = await readAll(storage, key);
  if (!bytes) return undefined;
  const sha256 = sumOf(bytes);
  const path = objectPath(folder, sha256);
  const there = await stat(path).catch(() => undefined);
  if (there?.size !== bytes.length) await writeDurably(path, bytes);
  return [sha256, bytes.length];
};

/**
 * Puts the objects of a backup into a storage. Those that are there in their size are left, so that a restore that was
 * broken off goes on where it was.
 * @throws Error for an object whose bytes are not those that were backed up
 */
export const loadObjects = async (storage: Storage, folder: string, sums: ObjectSums): Promise<void> => {
  for (const [key, [sha256, size]] of Object.entries(sums)) {
    if ((await storage.sizeOf(key)) === size) continue;
    const bytes = await readFile(objectPath(folder, sha256));
    if (sumOf(bytes) !== sha256) throw new Error(`${objectPath(folder, sha256)} is damaged`);
    await storage.put(key, bytes);
  }
};

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
