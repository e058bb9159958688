/**
 * npm run verify
 * Reads the bytes of every photo and ad image with a row, and compares them with the uploaded ones. Exits with 1 when
 * something is missing or damaged.
 */
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, runCommand } from '#app/processes/run-command.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import { recordCheck } from '#operating/backups/make-backup.ts';
import { verifyInstallation } from '#operating/backups/verify-installation.ts';
import { openDb } from '#platform/db/db.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openLog } from '#platform/telemetry/log.ts';

readArguments('npm run verify', { options: {} });

const verify = async (): Promise<number> => {
  const config = readInstallation();
  const database = await startDatabase(config, openLog(config.logLevel));
  const db = openDb(database.url);
  try {
    const verified = await verifyInstallation({ db, storage: await openStorage(config) });
    await recordCheck(db, verified, new Date());
    const { photos, originals, adImages, faults } = verified;
    for (const fault of faults) console.error(fault);
    console.log(
      `${photos} photos of ${originals} in the storage and ${adImages} ad images read, ${faults.length} faults.`,
    );
    return faults.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
};

await runCommand(verify);
