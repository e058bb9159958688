/**
 * npm run backup -- --to=<folder or s3://bucket/prefix> [--keep-days=14]
 * Backs up a running or stopped installation. The first backup copies everything, later ones only new data.
 */
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, refuseArguments, runCommand } from '#app/processes/run-command.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import { backupSigner } from '#operating/backups/backup-files.ts';
import { makeBackup } from '#operating/backups/make-backup.ts';
import { openBackupTarget } from '#operating/backups/open-target.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openLog } from '#platform/telemetry/log.ts';

const USAGE = 'npm run backup -- --to=<folder or s3://bucket/prefix> [--keep-days=14]';
const { values } = readArguments(USAGE, {
  options: { to: { type: 'string' }, 'keep-days': { type: 'string', default: '14' } },
});

const backUp = async () => {
  const keptDays = Number(values['keep-days']);
  if (!values.to || !(keptDays > 0)) return refuseArguments(`The command is: ${USAGE}`);
  const config = readInstallation();
  const target = await openBackupTarget(config, values.to);
  const database = await startDatabase(config, openLog(config.logLevel));
  try {
    // The backup contains users' names and addresses.
    process.umask(0o077);
    const made = await makeBackup({
      databaseUrl: database.url,
      storage: await openStorage(config),
      target,
      sign: backupSigner(openSecrets(config.dataDir, config.secretKey, config.previousSecretKey)),
      now: new Date(),
      keptDays,
    });
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`Backup ${made.id} in ${values.to}: ${rows} rows and the bytes of all photos.`);
    if (!config.secretKey)
      console.log(`Keep ${config.dataDir}/secret.key in another place: no backup contains it.`);
  } finally {
    await database.stop();
  }
};

await runCommand(backUp);
