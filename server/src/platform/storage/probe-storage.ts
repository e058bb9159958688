import { randomBytes } from 'node:crypto';
import { Failure } from '#platform/base/failure.ts';
import type { Config } from '#platform/config/config.ts';
import { openStorage } from './open-storage.ts';
import { readAll, type Storage } from './storage.ts';

/** A fault of the storage, and whether only a change of the settings helps. */
export interface StorageFault {
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
