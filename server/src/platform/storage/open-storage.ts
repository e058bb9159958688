import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';
import { openDiskStorage } from './disk.ts';
import { readAll, type Storage } from './storage.ts';

/** Opens the installation's storage: its bucket if one is configured, else its folder. Does not connect yet. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return openDiskStorage(objectsDir(dataDir));
  // Imported lazily: the SDK takes a fifth of a second and 30 MB.
  const { openS3Storage } = await import('./s3/s3.ts');
  return openS3Storage(s3);
}

/** Returns the folder of storage on a disk. */
export const objectsDir = (dataDir: string): string => join(dataDir, 'objects');

/** The verbs that read or write an object. */
export const storageVerbs = [
  'put',
  'putNew',
  'open',
  'openPieces',
  'sizeOf',
  'hashOf',
  'fileOf',
  'remove',
  'addressOf',
] as const;
type StorageVerb = (typeof storageVerbs)[number];

/** Wraps a storage to report each failure; a missing object is none. */
export function countErrors(storage: Storage, tell: (verb: StorageVerb) => void): Storage {
  const told = (verb: StorageVerb) => {
    const act = storage[verb] as (...given: unknown[]) => Promise<unknown>;
    return async (...given: unknown[]) => {
      try {
        return await act(...given);
      } catch (error) {
        tell(verb);
        throw error;
      }
    };
  };
  return { ...storage, ...Object.fromEntries(storageVerbs.map((verb) => [verb, told(verb)])) };
}

/** A fault of the storage, and whether only a change of the settings helps. */
interface StorageFault {
  readonly isMistake: boolean;
  readonly sentence: string;
}

/** Writes, reads and removes a small object. Returns what fails, in a sentence; undefined when everything works. */
export async function probeStorage(
  config: Pick<Config, 's3' | 'dataDir'>,
): Promise<StorageFault | undefined> {
  try {
    await tryAll(await openStorage(config));
    return undefined;
  } catch (error) {
    return describe(config, error as Error);
  }
}

const tryAll = async (storage: Storage) => {
  const key = `checks/${randomBytes(8).toString('hex')}`;
  const bytes = randomBytes(32);
  await storage.put(key, bytes);
  try {
    if (!(await readAll(storage, key))?.equals(bytes))
      throw new Error('another object was read than was written');
  } finally {
    await storage.remove(key);
  }
  if ((await storage.sizeOf(key)) !== undefined) throw new Error('a removed object is still there');
};

const describe = async (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  error: Error,
): Promise<StorageFault> => {
  const cause = error instanceof Failure && error.cause instanceof Error ? error.cause : error;
  if (error instanceof Failure && error.code === 'STORAGE_FULL')
    return {
      isMistake: false,
      sentence: `The storage of photos is full: ${s3 ? `the bucket ${s3.bucket}` : `DATA_DIR (${dataDir})`} has no room.`,
    };
  if (s3) {
    const { describeBucketFailure } = await import('./s3/describe-bucket-failure.ts');
    return describeBucketFailure(s3, cause);
  }
  return {
    isMistake: true,
    sentence: `DATA_DIR is ${dataDir}, and files cannot be written there: ${cause.message}.`,
  };
};
