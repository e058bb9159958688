import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { openDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

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
