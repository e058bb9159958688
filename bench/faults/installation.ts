import { holdFreePort } from '../../server/src/app/processes/hold-port.ts';
import { buildWeb } from '../../server/src/app/web/build-web.ts';
import { type Db, openDb } from '../../server/src/platform/db/db.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { ensureDatabase, startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { databaseAsPart, type Part, startService } from './parts.ts';

export interface Installation {
  readonly origin: string;
  /** Connects directly to the database and bypasses the faulty proxy. */
  readonly db: Db;
  readonly parts: readonly Part[];
}

/** Cleanup functions, called in reverse order of their registration. */
export type Stops = (() => unknown)[];

const DATABASE = 'togather';

/**
 * Starts a new installation on loopback: a database, `webs` web processes on one port, and a worker. `envFor` extends its
 * environment, given the database's address. Cleanup functions are added to `stops` as parts start.
 */
export async function openInstallation(
  stops: Stops,
  webs: number,
  envFor: (databaseUrl: string) => Promise<Record<string, string>>,
): Promise<Installation> {
  await buildWeb();
  const dir = temporaryDir('tg-faults-');
  stops.push(dir.remove);
  const postgres = await startEmbeddedPostgres(dir.path);
  stops.push(postgres.stop);
  await ensureDatabase(postgres, DATABASE);
  const url = postgres.urlOf(DATABASE);
  const db = openDb(url, {}, 'migrations');
  stops.push(() => db.destroy());
  await migrate(db);
  const { port, release } = await holdFreePort('127.0.0.1');
  await release();
  const origin = `http://localhost:${port}`;
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dir.path,
    MODELS_DIR: TEST_MODELS_DIR,
    FACE_WORKERS: '1',
    FREE_PHOTO_LIMIT: '100000',
    FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
    ...(await envFor(url)),
  };
  const parts: Part[] = [databaseAsPart(postgres)];
  const services = [...Array.from({ length: webs }, () => 'web' as const), 'worker' as const];
  for (const name of services) parts.push(await startService(name, { env, stops, webs }));
  return { origin, db, parts };
}
