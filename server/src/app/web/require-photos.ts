import type { Logger } from 'pino';
import type { Config } from '../../platform/config/config.ts';
import { openDb } from '../../platform/db/db.ts';
import { originalKey } from '../../platform/storage/keys.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';

/** One may be lost, or deleted while we look; the last few never all are. */
const LOOKED_FOR = 5;

/**
 * Makes sure that the configured storage is the installation's. Throws an Error where it has none of the newest photos: one
 * has been configured that nothing was moved to, or the folder is not mounted. A storage that cannot be reached is left to
 * readiness.
 */
export const requirePhotos = async (config: Config, databaseUrl: string, log: Logger): Promise<void> => {
  const storage = await openStorage(config);
  const db = openDb(
    databaseUrl,
    { onError: (error) => log.warn({ err: error }, 'a database connection broke') },
    'checks',
  );
  try {
    const newest = await db
      .selectFrom('photos')
      .select('id')
      .orderBy('uploaded_at', 'desc')
      .limit(LOOKED_FOR)
      .execute();
    const sizes = await Promise.all(newest.map(({ id }) => storage.sizeOf(originalKey(id))));
    if (newest.length < LOOKED_FOR || sizes.some((size) => size !== undefined)) return;
  } catch (error) {
    log.error({ err: error }, 'whether storage has the photos could not be seen');
    return;
  } finally {
    await db.destroy();
  }
  const place = config.s3 ? `The bucket ${config.s3.bucket}` : config.dataDir;
  throw new Error(
    `${place} has none of this installation's photos. If you meant to move them there: npm run move-storage -- --to=${config.s3 ? 's3' : 'disk'}`,
  );
};
