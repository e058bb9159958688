import { createHash } from 'node:crypto';
import { adImagesPrefix, originalsPrefix, readAll, type Storage } from '#platform/storage/storage.ts';
import { actOnAll } from './act-on-all.ts';
import { type ObjectSums, objectKey, type Place, readNamed } from './backup-files.ts';

/** A bucket's clock may differ by this; it counts whole seconds. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Copies every object that the place lacks. An object in `known` that was written before `knownAt` is assumed to be
 * unchanged.
 * @returns the sums of all objects
 */
export async function saveObjects(
  storage: Storage,
  place: Place,
  { known, knownAt }: { known: ObjectSums; knownAt: Date },
): Promise<ObjectSums> {
  const sums: ObjectSums = {};
  const before = knownAt.getTime() - CLOCKS_DIFFER_MS;
  for (const prefix of [originalsPrefix, adImagesPrefix])
    await actOnAll(storage.list(prefix), async ({ key, writtenAt }) => {
      if (key.endsWith('.part')) return;
      const sum = writtenAt.getTime() < before ? known[key] : undefined;
      // Undefined when the object was removed since it was listed.
      const found = sum ?? (await saveObject(storage, place, key));
      if (found) sums[key] = found;
    });
  return sums;
}

const saveObject = async (
  storage: Storage,
  place: Place,
  key: string,
): Promise<[sha256: string, size: number] | undefined> => {
  const bytes = await readAll(storage, key);
  if (!bytes) return undefined;
  const sha256 = sumOf(bytes);
  const kept = objectKey(sha256);
  if ((await place.sizeOf(kept)) !== bytes.length) await place.put(kept, bytes);
  return [sha256, bytes.length];
};

/**
 * Copies the objects of a backup into a storage. Skips existing objects, so that an interrupted restore resumes.
 * @throws Error for an object whose bytes are missing or altered
 */
export function loadObjects(storage: Storage, place: Place, sums: ObjectSums): Promise<void> {
  return actOnAll(Object.entries(sums), async ([key, [sha256]]) => {
    if ((await storage.hashOf(key)) === sha256) return;
    const bytes = await readNamed(place, objectKey(sha256));
    if (sumOf(bytes) !== sha256) throw new Error(`${objectKey(sha256)} is damaged`);
    await storage.put(key, bytes);
  });
}

export const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
