import { accessSync, constants, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import type { Logger } from 'pino';
import { type Config, readConfig } from '#platform/config/config.ts';
import { openSecrets } from '#platform/config/secrets.ts';
import { makeFolder } from '#platform/config/write-once.ts';
import { openDb } from '#platform/db/db.ts';
import { databaseName } from '#platform/db/reach-database.ts';
import { requireSecret } from '#platform/db/secret-check.ts';
import { findCluster } from '#platform/postgres/embedded-cluster.ts';
import { probeStorage } from '#platform/storage/open-storage.ts';

/**
 * Records in DATA_DIR which installation it belongs to, so that an administration command with another environment does
 * not work on another database.
 */
interface InstallationRecord {
  /** Host, port and name of DATABASE_URL without its password, or `embedded`. */
  readonly database: string;
  /** The file with the installation's variables (ENV_FILE). */
  readonly envFile?: string;
}

const recordFile = (dataDir: string): string => join(dataDir, 'installation.json');

/** Records the database and the environment file at each start. */
export function recordInstallation(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  envFile = process.env.ENV_FILE,
): void {
  const record: InstallationRecord = {
    database: databaseName(databaseUrl),
    ...(envFile && { envFile: resolve(envFile) }),
  };
  makeFolder(dataDir);
  writeFileSync(recordFile(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

const readRecord = (dataDir: string): InstallationRecord | undefined => {
  const file = recordFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as InstallationRecord) : undefined;
};

/** @throws Error that names the file when it cannot be read */
const readEnvFile = (file: string): NodeJS.ProcessEnv => {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The environment file ${file} cannot be read (${code}): run the command as an account that may read it, or set its variables yourself.`,
    );
  }
};

/**
 * Returns the configuration of the installation in DATA_DIR, for an administration command. Variables come from the
 * environment, then from the environment file in ENV_FILE or of the last start.
 * @throws Error where DATA_DIR belongs to an installation with another database, or, unless `mayCreate`, to none
 */
export function readInstallation(env: NodeJS.ProcessEnv = process.env, { mayCreate = false } = {}): Config {
  const { dataDir } = readConfig(env);
  const record = readRecord(dataDir);
  const envFile = env.ENV_FILE ?? (env.DATABASE_URL ? undefined : record?.envFile);
  const config = readConfig(envFile ? { ...readEnvFile(envFile), ...env } : env);
  const database = databaseName(config.databaseUrl);
  if (record && record.database !== database)
    throw new Error(
      `${dataDir} belongs to an installation whose database is ${record.database}, and this command would use ${database}. ` +
        'Set the DATABASE_URL of the installation, or ENV_FILE to the file with its variables.',
    );
  if (!mayCreate && !config.databaseUrl && !findCluster(dataDir))
    throw new Error(
      `There is no installation in ${dataDir}: set DATA_DIR, and DATABASE_URL where the database is not the embedded one.`,
    );
  return config;
}

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
