import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { openDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openJobs } from '#platform/jobs/jobs.ts';
import { ensureDatabase, startEmbeddedPostgres } from '#platform/postgres/embedded.ts';
import { temporaryDir } from './temporary-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the maintenance database; test databases are copies of TEMPLATE. */
    postgresUrl: string;
    /** Folder of test servers' files; removed after the run. */
    filesDir: string;
  }
}

export const TEMPLATE = 'template_togather';

const MEMORY_DISK = '/dev/shm';
/** Test databases, their write-ahead log and a margin. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** Each copy of the template creates 350 files, which takes a disk ten times as long as memory. */
const placeForDatabases = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > ROOM_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** Starts a real PostgreSQL for all test files, without fsync, with a migrated database to copy. */
const setup = async (project: TestProject) => {
  const dir = temporaryDir('tg-test-', placeForDatabases());
  const postgres = await startEmbeddedPostgres(dir.path, {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  await ensureDatabase(postgres, TEMPLATE);
  const db = openDb(postgres.urlOf(TEMPLATE));
  await migrate(db);
  const jobs = await openJobs(postgres.urlOf(TEMPLATE), { supervise: false, onError: () => {} });
  await jobs.close();
  await db.destroy();
  project.provide('postgresUrl', postgres.urlOf('postgres'));
  const files = temporaryDir('tg-files-');
  project.provide('filesDir', files.path);
  return async () => {
    await postgres.stop();
    dir.remove();
    files.remove();
  };
};

export default setup;
