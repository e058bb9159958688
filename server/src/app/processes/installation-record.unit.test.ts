import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { readInstallation, recordInstallation } from './installation-record.ts';

const DATABASE_URL = 'postgresql://togather:secret@db.example.com/togather';
let dir: ReturnType<typeof temporaryDir>;
beforeEach(() => {
  dir = temporaryDir('tg-record-');
});
afterEach(() => dir.remove());

const dataDir = () => join(dir.path, 'data');
/** Creates enough of the embedded database's folder to be found. */
const haveCluster = () => {
  mkdirSync(join(dataDir(), 'postgres'), { recursive: true });
  writeFileSync(join(dataDir(), 'postgres', 'PG_VERSION'), '18');
};

test('a command without the service’s DATABASE_URL reads the environment file of the last start (D19)', () => {
  const envFile = join(dir.path, 'togather.env');
  writeFileSync(envFile, `DATABASE_URL=${DATABASE_URL}\nSMTP_URL=\n`);
  recordInstallation({ dataDir: dataDir(), databaseUrl: DATABASE_URL }, envFile);
  expect(readInstallation({ DATA_DIR: dataDir() }).databaseUrl).toBe(DATABASE_URL);
});

test('a command refuses another database than the installation’s (D19)', () => {
  recordInstallation({ dataDir: dataDir(), databaseUrl: DATABASE_URL }, undefined);
  expect(() => readInstallation({ DATA_DIR: dataDir() })).toThrow(
    /whose database is db\.example\.com:5432\/togather, and this command would use embedded/,
  );
  const other = 'postgresql://localhost/other';
  expect(() => readInstallation({ DATA_DIR: dataDir(), DATABASE_URL: other })).toThrow(
    /would use localhost:5432\/other/,
  );
});

test('a command creates no database without an installation, unless it restores one (D19)', () => {
  expect(() => readInstallation({ DATA_DIR: dataDir() })).toThrow(/There is no installation in/);
  expect(readInstallation({ DATA_DIR: dataDir() }, { mayCreate: true }).databaseUrl).toBeUndefined();
  haveCluster();
  expect(readInstallation({ DATA_DIR: dataDir() }).databaseUrl).toBeUndefined();
});

test('names an environment file that cannot be read (D19)', () => {
  recordInstallation({ dataDir: dataDir(), databaseUrl: DATABASE_URL }, join(dir.path, 'missing.env'));
  expect(() => readInstallation({ DATA_DIR: dataDir() })).toThrow(/missing\.env cannot be read \(ENOENT\)/);
});
