import { sql } from 'kysely';
import { type Db, openDb } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { startServer } from '../server-process.ts';

export interface Product {
  readonly origin: string;
  readonly db: Db;
  /** A temporary folder, removed at the end. */
  readonly dir: string;
  /** The launcher and the PostgreSQL server. */
  readonly pids: readonly number[];
  readonly stop: () => Promise<void>;
}

/** Starts one web process and an empty database that the benchmark can write to. */
export async function openProduct(env: Record<string, string> = {}): Promise<Product> {
  const dir = temporaryDir('tg-lookup-');
  const postgres = await startEmbeddedPostgres(dir.path);
  await ensureDatabase(postgres, 'togather');
  const databaseUrl = postgres.urlOf('togather');
  const db = openDb(databaseUrl);
  await migrate(db);
  const web = await startServer(
    {
      PORT: '3983',
      DATA_DIR: dir.path,
      DATABASE_URL: databaseUrl,
      MODELS_DIR: TEST_MODELS_DIR,
      ...env,
    },
    ['--services=web'],
  );
  const pids = [web.pid, await findPostgres(db)];
  const stop = async () => {
    await web.stop();
    await db.destroy();
    await postgres.stop();
    dir.remove();
  };
  return { origin: web.origin, db, dir: dir.path, pids, stop };
}

/** Returns the process of a PostgreSQL server, of which all its others are children. */
export async function findPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`.execute(db);
  return rows[0]!.pid;
}
