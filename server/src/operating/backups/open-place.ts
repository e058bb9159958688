import { resolve, sep } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import type { Place } from './backup-files.ts';

/** s3://bucket, or s3://bucket/prefix */
const BUCKET = /^s3:\/\/([^/]+)\/*(.*?)\/*$/;

/**
 * Opens the place of backups: a folder, created when missing, or a bucket on the server of config.backupS3.
 * @throws Error for the bucket or folder of the installation itself: its loss would also lose the backups
 */
export async function openPlace(
  { s3, backupS3, dataDir }: Pick<Config, 's3' | 'backupS3' | 'dataDir'>,
  where: string,
): Promise<Place> {
  const [isBucket, bucket = '', prefix = ''] = BUCKET.exec(where) ?? [];
  if (!isBucket) return openFolder(where, dataDir);
  if (s3?.bucket === bucket && s3.endpoint === backupS3.endpoint)
    throw new Error(`${where} is in the bucket of the installation itself: name another.`);
  // Imported lazily: the SDK takes a fifth of a second and 30 MB.
  const { openS3Storage } = await import('#platform/storage/s3/s3.ts');
  const place = openS3Storage({ ...backupS3, bucket, delivery: 'proxy', publicEndpoint: undefined });
  return prefix ? below(place, `${prefix}/`) : place;
}

const openFolder = (where: string, dataDir: string): Place => {
  const folder = resolve(where);
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new Error(`${where} is in the DATA_DIR of the installation itself: name another folder.`);
  return openDiskStorage(folder);
};

/** Returns the objects below a prefix as a place of their own. */
const below = (place: Place, prefix: string): Place => ({
  put: (key, bytes) => place.put(prefix + key, bytes),
  open: (key, range) => place.open(prefix + key, range),
  sizeOf: (key) => place.sizeOf(prefix + key),
  remove: (key) => place.remove(prefix + key),
  list: async function* (under) {
    for await (const { key, writtenAt } of place.list(prefix + under))
      yield { key: key.slice(prefix.length), writtenAt };
  },
});
