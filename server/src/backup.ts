/**
 * npm run backup -- --to=<folder> [--keep-days=14]
 * Backs up a running or stopped installation. A first backup copies everything, later ones what has come since.
 */
import { parseArgs } from 'node:util';
import { startDatabase } from './app/start-database.ts';
import { makeBackup } from './backups/make-backup.ts';
import { readConfig } from './base/config.ts';
import { openLog } from './base/log.ts';
import { openStorage } from './storage/open-storage.ts';

const { values } = parseArgs({
  options: { to: { type: 'string' }, 'keep-days': { type: 'string', default: '14' } },
});

const backUp = async () => {
  const keptDays = Number(values['keep-days']);
  if (!values.to || !(keptDays > 0)) throw new Error('npm run backup -- --to=<folder> [--keep-days=14]');
  const config = readConfig();
  const database = await startDatabase(config, openLog(config.logLevel));
  try {
    const made = await makeBackup({
      databaseUrl: database.url,
      storage: await openStorage(config),
      folder: values.to,
      now: new Date(),
      keptDays,
    });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backup ${made.id} in ${values.to}: ${rows} rows and the bytes of all photos.`);
    if (!config.secretKey)
      console.log(`Keep ${config.dataDir}/secret.key somewhere else: it is in no backup.`);
  } finally {
    await database.stop();
  }
};

try {
  await backUp();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
