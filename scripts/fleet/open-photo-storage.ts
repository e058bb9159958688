import { join } from 'node:path';
import { environmentOf, hasSwift, newBucket } from '@togather/server/src/testing/swift/start-swift.ts';

/** Where photos are: in a bucket of an S3 server that is started here, or in a folder that all share. */
export type PhotoStorage = 's3' | 'disk';

interface OpenedStorage {
  /** What webs and workers have to know of it. */
  readonly env: Record<string, string>;
  /** The folder of all webs and workers; each has its own if undefined. */
  readonly sharedFolder: string | undefined;
}

/** Of S3. */
const KEYS_A_PAGE = 1000;

/** The S3 server ends with this process. Throws an Error that names the package where there is none. */
export const openPhotoStorage = async (kind: PhotoStorage, folder: string): Promise<OpenedStorage> => {
  if (kind === 'disk') return { env: {}, sharedFolder: join(folder, 'shared') };
  if (!hasSwift)
    throw new Error(
      'There is no S3 server. Debian has one: apt-get install python3-swift. Or share a folder: npm run fleet -- --storage=disk',
    );
  return { env: environmentOf(await newBucket(KEYS_A_PAGE)), sharedFolder: undefined };
};
