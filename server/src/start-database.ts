import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openDb } from './db/db.ts';
import { ensureDatabase, findRunningPostgres, startEmbeddedPostgres } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

const DATABASE = 'togather';

/** The database to use, migrated: the one of DATABASE_URL, or the embedded one, started here. */
export const startDatabase = async (
  config: Config,
  log: Logger,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  if (config.databaseUrl) {
    await bringUpToDate(config.databaseUrl, log);
    return { url: config.databaseUrl, stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres(config.dataDir, {
    onRestart: () => log.error('the embedded PostgreSQL ended by itself and is started again'),
  });
  await ensureDatabase(postgres, DATABASE);
  const url = postgres.urlOf(DATABASE);
  await bringUpToDate(url, log);
  return { url, stop: postgres.stop };
};

/** The database of an installation that is up: the one of DATABASE_URL, or the embedded one that runs. */
export const findDatabase = ({ databaseUrl, dataDir }: Config): string | undefined =>
  databaseUrl ?? findRunningPostgres(dataDir, DATABASE);

const bringUpToDate = async (url: string, log: Logger) => {
  const db = openDb(url, (error) => log.warn({ err: error }, 'a database connection broke'));
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
};
