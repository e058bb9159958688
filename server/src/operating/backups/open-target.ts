import { resolve, sep } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { openDiskStorage } from '#platform/storage/disk.ts';
import type { BackupTarget } from './backup-files.ts';

/** s3://bucket, or s3://bucket/prefix */
const BUCKET = /^s3:\/\/([^/]+)\/*(.*?)\/*$/;

/**
 * Opens the target of backups: a folder, created when missing, or a bucket on the server of config.backupS3.
 * @throws Error for the bucket or folder of the installation itself: its loss would also lose the backups
 */
export async function openBackupTarget(
  { s3, backupS3, dataDir }: Pick<Config, 's3' | 'backupS3' | 'dataDir'>,
  where: string,
): Promise<BackupTarget> {
  const [isBucket, bucket = '', prefix = ''] = BUCKET.exec(where) ?? [];
  if (!isBucket) return openFolder(where, dataDir);
  if (s3?.bucket === bucket && s3.endpoint === backupS3.endpoint)
    throw new Error(`${where} is in the bucket of the installation itself: name another.`);
  // Imported lazily: the SDK takes a fifth of a second and 30 MB.
  const { openS3Storage } = await import('#platform/storage/s3/s3.ts');
  const target = openS3Storage({ ...backupS3, bucket, delivery: 'proxy', publicEndpoint: undefined });
  return prefix ? below(target, `${prefix}/`) : target;
}

const openFolder = (where: string, dataDir: string): BackupTarget => {
  const folder = resolve(where);
  if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`))
    throw new Error(`${where} is in the DATA_DIR of the installation itself: name another folder.`);
  return openDiskStorage(folder);
};

/** Returns the objects below a prefix as a target of their own. */
const below = (target: BackupTarget, prefix: string): BackupTarget => ({
  put: (key, bytes) => target.put(prefix + key, bytes),
  open: (key, range) => target.open(prefix + key, range),
  sizeOf: (key) => target.sizeOf(prefix + key),
  remove: (key) => target.remove(prefix + key),
  list: async function* (under) {
    for await (const { key, writtenAt } of target.list(prefix + under))
      yield { key: key.slice(prefix.length), writtenAt };
  },
});
