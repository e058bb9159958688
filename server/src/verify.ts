/**
 * npm run verify
 * Reads the bytes of every photo and ad image that has a row, and compares them with what was uploaded. Ends with 1 where
 * something is missing or damaged.
 */
import { startDatabase } from './app/start-database.ts';
import { verifyInstallation } from './backups/verify-installation.ts';
import { readConfig } from './base/config.ts';
import { openLog } from './base/log.ts';
import { openDb } from './db/db.ts';
import { openStorage } from './storage/open-storage.ts';

const verify = async (): Promise<boolean> => {
  const config = readConfig();
  const database = await startDatabase(config, openLog(config.logLevel));
  const db = openDb(database.url);
  try {
    const { photos, adImages, faults } = await verifyInstallation({ db, storage: await openStorage(config) });
    for (const fault of faults) console.error(fault);
    console.log(`${photos} photos and ${adImages} ad images read, ${faults.length} faults.`);
    return faults.length === 0;
  } finally {
    await db.destroy();
    await database.stop();
  }
};

try {
  process.exit((await verify()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
