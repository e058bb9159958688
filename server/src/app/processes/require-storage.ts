import { accessSync, constants, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { makeFolder } from '#platform/config/write-once.ts';
import { openDb } from '#platform/db/db.ts';
import { requireSecret } from '#platform/db/secret-check.ts';
import { probeStorage } from '#platform/storage/probe-storage.ts';

const PAUSE_MS = 5000;

/**
 * Writes, reads and removes an object. Returns why photos cannot be stored for now, since a bucket that is down must not
 * stop a restart; undefined when they can.
 * @throws Error when only other settings help, such as for a wrong key
 */
export async function requireStorage(config: Config): Promise<string | undefined> {
  const fault = await probeStorage(config);
  if (fault?.isMistake) throw new Error(fault.sentence);
  return fault?.sentence;
}

/** Probes the storage until it works, and logs each other reason once. Readiness reports it meanwhile. */
export async function awaitStorage(config: Config, log: Logger, why: string): Promise<void> {
  for (let said = why; ; ) {
    await sleep(PAUSE_MS, undefined, { ref: false });
    const fault = await probeStorage(config);
    if (!fault) return;
    if (fault.sentence !== said) log.error(fault.sentence);
    said = fault.sentence;
  }
}

/**
 * Creates DATA_DIR if it is missing.
 * @throws Error that names DATA_DIR when this account cannot create it, or cannot write there
 */
export function requireDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is no folder');
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { cause = error, message } = error as Error;
    const { code } = cause as NodeJS.ErrnoException;
    const why = code
      ? `this account (${process.getuid?.() ?? 'unknown'}) may not write there (${code})`
      : message;
    throw new Error(`DATA_DIR is ${dataDir}: ${why}. It must be a folder that this account can write to.`, {
      cause: error,
    });
  }
}

/** Throws an Error when the database is that of an installation with another secret. */
export async function requireItsSecret(config: Config, databaseUrl: string): Promise<void> {
  const db = openDb(databaseUrl, {}, 'migrations');
  try {
    await requireSecret(db, openSecrets(config.dataDir, config.secretKey, config.previousSecretKey));
  } finally {
    await db.destroy();
  }
}
