import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { openDb } from '#platform/db/db.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { originalKey } from '#platform/storage/storage.ts';

/** A photo may be lost or deleted during the check; the newest few are never all missing. */
const LOOKED_FOR = 5;

/**
 * Checks that the configured storage is the installation's. Throws an Error when it has none of the newest photos:
 * nothing was moved to it, or its folder is not mounted. Readiness reports a storage that cannot be reached.
 */
export async function requirePhotos(config: Config, databaseUrl: string, log: Logger): Promise<void> {
  const storage = await openStorage(config);
  const db = openDb(
    databaseUrl,
    { onError: (error) => log.warn({ err: error }, 'a database connection broke') },
    'checks',
  );
  try {
    const newest = await db
      .selectFrom('photos')
      .select(['id', 'file_id'])
      .orderBy('uploaded_at', 'desc')
      .limit(LOOKED_FOR)
      .execute();
    const sizes = await Promise.all(newest.map((photo) => storage.sizeOf(originalKey(photo))));
    if (newest.length < LOOKED_FOR || sizes.some((size) => size !== undefined)) return;
  } catch (error) {
    log.error({ err: error }, 'could not check whether the storage has the photos');
    return;
  } finally {
    await db.destroy();
  }
  const place = config.s3 ? `The bucket ${config.s3.bucket}` : config.dataDir;
  throw new Error(
    `${place} has none of this installation's photos. To move them there: npm run move-storage -- --to=${config.s3 ? 's3' : 'disk'}`,
  );
}
