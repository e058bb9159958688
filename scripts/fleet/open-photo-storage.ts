import { join } from 'node:path';
import { environmentOf, hasSwift, newBucket } from '@togather/server/src/testing/swift/start-swift.ts';

/** Whether photos are in a bucket of an S3 server started here, or in a shared folder. */
export type PhotoStorage = 's3' | 'disk';

interface OpenedStorage {
  /** Environment of webs and workers. */
  readonly env: Record<string, string>;
  /** The folder that all webs and workers share; undefined when each has its own. */
  readonly sharedFolder: string | undefined;
}

const KEYS_A_PAGE = 1000;

/** Opens the storage; its S3 server ends with this process. Throws an Error that names the missing package. */
export async function openPhotoStorage(kind: PhotoStorage, folder: string): Promise<OpenedStorage> {
  if (kind === 'disk') return { env: {}, sharedFolder: join(folder, 'shared') };
  if (!hasSwift)
    throw new Error(
      'There is no S3 server. On Debian: apt-get install python3-swift. Or share a folder: npm run fleet -- --storage=disk',
    );
  return { env: environmentOf(await newBucket(KEYS_A_PAGE)), sharedFolder: undefined };
}
