import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { type Db, openDb } from '#platform/db/db.ts';
import { findPending } from '#platform/db/migrate.ts';
import { databaseName, reachDatabase } from '#platform/db/reach-database.ts';
import { compareSecret, OTHER_SECRET } from '#platform/db/secret-check.ts';
import { judgeClock } from './check-clock.ts';
import { about, type Finding, reasonOf } from './finding.ts';

const { ok, warning, problem } = about('database');

/** Checks that the database can be reached, its version, clock and schema, and that the secret is the installation's. */
export async function checkDatabase(config: Config, url: string): Promise<Finding[]> {
  try {
    const askedAt = Date.now();
    const { version, now } = await reachDatabase(url);
    const place = databaseName(config.databaseUrl);
    const db = openDb(url, {}, 'checks');
    try {
      return [
        ok(`PostgreSQL ${version} (${place}) answers.`),
        judgeClock("the database's", now.getTime() - askedAt, Date.now() - askedAt),
        ...(await checkSchema(db, config)),
      ];
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return [problem(error instanceof Error ? error.message : reasonOf(error))];
  }
}

const checkSchema = async (db: Db, config: Config): Promise<Finding[]> => {
  const pending = await findPending(db).catch((error: Error) => error);
  if (pending instanceof Error) return [problem(pending.message)];
  if (pending.length > 0)
    return [
      warning(
        `${pending.length} migrations have not run yet (${pending.join(', ')}): the next start runs them.`,
      ),
    ];
  return [ok('All migrations have run.'), await checkSecret(db, config)];
};

const checkSecret = async (db: Db, config: Config): Promise<Finding> => {
  const secret = about('secret key');
  if (!config.secretKey && !existsSync(join(config.dataDir, 'secret.key')))
    return secret.warning(
      'SECRET_KEY is not set, and DATA_DIR has no secret.key: the next start creates one, which must be that of all processes.',
    );
  const fit = await compareSecret(
    db,
    openSecrets(config.dataDir, config.secretKey, config.previousSecretKey),
  );
  if (fit === 'other') return secret.problem(OTHER_SECRET);
  if (fit === 'previous')
    return secret.ok(
      'SECRET_KEY_PREVIOUS is the secret of the installation: the next start replaces it by SECRET_KEY.',
    );
  return secret.ok(fit === 'same' ? 'It is the secret of the installation.' : 'The first start records it.');
};
