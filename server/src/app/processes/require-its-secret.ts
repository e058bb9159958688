import type { Config } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { openDb } from '#platform/db/db.ts';
import { requireSecret } from '#platform/db/secret-check.ts';

/** Throws an Error when the database is that of an installation with another secret. */
export async function requireItsSecret(config: Config, databaseUrl: string): Promise<void> {
  const db = openDb(databaseUrl, {}, 'migrations');
  try {
    await requireSecret(db, openSecrets(config.dataDir, config.secretKey, config.previousSecretKey));
  } finally {
    await db.destroy();
  }
}
