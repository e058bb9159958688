import { createHash } from 'node:crypto';
import {
  adImagesPrefix,
  framesPrefix,
  originalsPrefix,
  readAll,
  type Storage,
} from '#platform/storage/storage.ts';
import { actOnAll } from './act-on-all.ts';
import { type BackupTarget, type ObjectSums, objectKey, readNamed } from './backup-files.ts';

/** A bucket's clock may differ by this; it counts whole seconds. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Copies every object that the target lacks. An object in `known` that was written before `knownAt` is assumed to be
 * unchanged.
 * @returns the sums of all objects
 */
export async function saveObjects(
  storage: Storage,
  target: BackupTarget,
  { known, knownAt }: { known: ObjectSums; knownAt: Date },
): Promise<ObjectSums> {
  const sums: ObjectSums = {};
  const before = knownAt.getTime() - CLOCKS_DIFFER_MS;
  for (const prefix of [originalsPrefix, adImagesPrefix, framesPrefix])
    await actOnAll(storage.list(prefix), async ({ key, writtenAt }) => {
      if (key.endsWith('.part')) return;
      const sum = writtenAt.getTime() < before ? known[key] : undefined;
      // Undefined when the object was removed since it was listed.
      const found = sum ?? (await saveObject(storage, target, key));
      if (found) sums[key] = found;
    });
  return sums;
}

const saveObject = async (
  storage: Storage,
  target: BackupTarget,
  key: string,
): Promise<[sha256: string, size: number] | undefined> => {
  const bytes = await readAll(storage, key);
  if (!bytes) return undefined;
  const sha256 = sumOf(bytes);
  const kept = objectKey(sha256);
  if ((await target.sizeOf(kept)) !== bytes.length) await target.put(kept, bytes);
  return [sha256, bytes.length];
};

/**
 * Copies the objects of a backup into a storage. Skips existing objects, so that an interrupted restore resumes.
 * @throws Error for an object whose bytes are missing or altered
 */
export function loadObjects(storage: Storage, target: BackupTarget, sums: ObjectSums): Promise<void> {
  return actOnAll(Object.entries(sums), async ([key, [sha256]]) => {
    if ((await storage.hashOf(key)) === sha256) return;
    const bytes = await readNamed(target, objectKey(sha256));
    if (sumOf(bytes) !== sha256) throw new Error(`${objectKey(sha256)} is damaged`);
    await storage.put(key, bytes);
  });
}

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
