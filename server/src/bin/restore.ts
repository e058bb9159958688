/**
 * npm run restore -- --from=<folder or s3://bucket/prefix> [--backup=<id>] [--trust]
 * Restores the newest or the named backup of a folder or bucket into an empty installation that is not running.
 * `--trust` allows an unsigned or altered backup.
 */
import { openContext } from '#app/context/open-context.ts';
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, refuseArguments, runCommand } from '#app/processes/run-command.ts';
import { isDatabaseRunning, startDatabase } from '#app/processes/start-database.ts';
import { removeEndedEvents } from '#events/lifecycle/remove-ended-events.job.ts';
import { eraseForgotten } from '#figures/corrections/erase-figure.ts';
import { listBackups, requireSignature } from '#operating/backups/backup-files.ts';
import { recordCheck } from '#operating/backups/make-backup.ts';
import { openBackupTarget } from '#operating/backups/open-target.ts';
import { restoreBackup, resumeWork } from '#operating/backups/restoring/restore-backup.ts';
import { endRestore } from '#operating/backups/restoring/restore-mark.ts';
import { verifyInstallation } from '#operating/backups/verify-installation.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { openLog } from '#platform/telemetry/log.ts';

const USAGE = 'npm run restore -- --from=<folder or s3://bucket/prefix> [--backup=<id>] [--trust]';
const { values } = readArguments(USAGE, {
  options: { from: { type: 'string' }, backup: { type: 'string' }, trust: { type: 'boolean' } },
});

const restore = async (): Promise<number> => {
  if (!values.from) return refuseArguments(`The command is: ${USAGE}`);
  const config = readInstallation(process.env, { mayCreate: true });
  const target = await openBackupTarget(config, values.from);
  const backups = await listBackups(target);
  const backup = values.backup ? backups.find(({ id }) => id === values.backup) : backups.at(-1);
  if (!backup)
    throw new Error(
      `There is no such backup in ${values.from}: ${backups.map(({ id }) => id).join(', ') || 'it is empty'}`,
    );
  if (!config.databaseUrl && isDatabaseRunning(config))
    throw new Error('The installation is running: stop it first.');
  const secrets = values.trust
    ? undefined
    : openSecrets(config.dataDir, config.secretKey, config.previousSecretKey);
  if (secrets) await requireSignature(target, backup, secrets);
  const log = openLog(config.logLevel);
  const storage = await openStorage(config);
  const database = await startDatabase(config, log, (db, databaseUrl) =>
    restoreBackup({ db, databaseUrl, storage, secrets }, target, backup),
  );
  try {
    const publicUrl = config.publicUrl ?? 'http://localhost';
    const { context, close } = await openContext({
      config,
      publicUrl,
      databaseUrl: database.url,
      log,
      service: 'restore',
      runsJobs: false,
    });
    try {
      // Deletes what became due since the backup, before anyone can see it.
      await removeEndedEvents(context);
      await eraseForgotten(context);
      await resumeWork(context);
      await endRestore(context.db);
      const verified = await verifyInstallation(context);
      await recordCheck(context.db, verified, new Date());
      const { photos, adImages, faults } = verified;
      for (const fault of faults) console.error(fault);
      console.log(
        `Backup ${backup.id} is restored: ${photos} photos, ${adImages} ad images, ${faults.length} faults.`,
      );
      return faults.length > 0 ? 1 : 0;
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
};

await runCommand(restore);
