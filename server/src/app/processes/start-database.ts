import { sep } from 'node:path';
import type { Logger } from 'pino';
import { refuseUnfinishedRestore } from '#operating/backups/restoring/restore-mark.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, openDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { describeDatabaseFailure, reachDatabase } from '#platform/db/reach-database.ts';
import {
  type EmbeddedPostgres,
  ensureDatabase,
  isEmbeddedPostgresRunning,
  startEmbeddedPostgres,
} from '#platform/postgres/embedded.ts';
import type { Stop } from './end-in-order.ts';

const DATABASE = 'togather';

export interface OpenDatabase {
  readonly url: string;
  /** Notes for the operator, one sentence each. */
  readonly notes: readonly string[];
  readonly stop: Stop;
}

/**
 * Returns the database of DATABASE_URL, or the embedded one, started here or joined. Runs `prepare` in it first; the
 * default migrates it.
 * @throws Error for a database with an unfinished restore, or one of DATABASE_URL that cannot be used
 */
export async function startDatabase(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  prepare: (db: Db, url: string) => Promise<void> = migrateForUse,
): Promise<OpenDatabase> {
  const bringUpToDate = async (url: string) => {
    const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
    const db = openDb(url, { onError }, 'migrations');
    try {
      await prepare(db, url);
    } finally {
      await db.destroy();
    }
  };
  if (databaseUrl) {
    await reachDatabase(databaseUrl);
    await bringUpToDate(databaseUrl).catch((error: Error) => {
      throw new Error(describeDatabaseFailure(databaseUrl, error) ?? error.message, { cause: error });
    });
    return { url: databaseUrl, notes: [], stop: async () => {} };
  }
  const postgres = await startEmbeddedPostgres(dataDir, {
    onRestart: () => log.error('the embedded PostgreSQL ended unexpectedly and is being restarted'),
  });
  try {
    await ensureDatabase(postgres, DATABASE);
    const url = postgres.urlOf(DATABASE);
    await bringUpToDate(url);
    return { url, notes: notesOf(postgres, dataDir), stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

const migrateForUse = async (db: Db) => {
  await refuseUnfinishedRestore(db);
  await migrate(db);
};

/** Returns whether other processes may use the database; one of DATABASE_URL always counts as used. */
export function isDatabaseRunning({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || isEmbeddedPostgresRunning(dataDir);
}

/** Returns what is unusual about an embedded database: a place outside the data, a shared account. */
export function notesOf(
  { cluster, runsAsNobody }: Pick<EmbeddedPostgres, 'cluster' | 'runsAsNobody'>,
  dataDir: string,
): string[] {
  return [
    ...(cluster.startsWith(dataDir + sep)
      ? []
      : [`Database: ${cluster}, since its account cannot reach the data`]),
    ...(runsAsNobody
      ? ['The database runs as nobody: no account could be created for it on this system']
      : []),
  ];
}
