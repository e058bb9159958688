/**
 * npm run accept-secret
 * Makes SECRET_KEY (or secret.key in DATA_DIR) the secret of the installation, after the old one was lost or has leaked.
 */
import { readInstallation } from '#app/processes/installation-record.ts';
import { readArguments, runCommand } from '#app/processes/run-command.ts';
import { startDatabase } from '#app/processes/start-database.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openDb } from '#platform/db/db.ts';
import { acceptSecret } from '#platform/db/secret-check.ts';
import { openLog } from '#platform/telemetry/log.ts';

readArguments('npm run accept-secret', { options: {} });

const accept = async () => {
  const config = readInstallation();
  const database = await startDatabase(config, openLog(config.logLevel));
  const db = openDb(database.url, {}, 'checks');
  try {
    await acceptSecret(db, openSecrets(config.dataDir, config.secretKey, config.previousSecretKey));
    console.log('This secret is now that of the installation. Start all processes with it.');
  } finally {
    await db.destroy();
    await database.stop();
  }
};

await runCommand(accept);
