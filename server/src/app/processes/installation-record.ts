import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, readConfig } from '#platform/config/config.ts';
import { makeFolder } from '#platform/config/write-once.ts';
import { databaseName } from '#platform/db/describe-database-failure.ts';
import { findCluster } from '#platform/postgres/embedded-cluster.ts';

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
