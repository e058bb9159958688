import pg from 'pg';
import { inject } from 'vitest';
import { newId } from '#platform/base/new-id.ts';
import { type Db, openDb } from '#platform/db/db.ts';
import type { Storage } from '#platform/storage/storage.ts';

export interface Installation {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly storage: Storage;
}

/** Runs one statement on a connection of its own. */
export async function pgQuery(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

/** Runs `use` with an installation whose database has no tables; removes it afterwards. */
export async function withEmptyInstallation<T>(
  openStorage: () => Storage | Promise<Storage>,
  use: (installation: Installation) => Promise<T>,
): Promise<T> {
  const name = `restored_${newId().toLowerCase()}`;
  await pgQuery(inject('postgresUrl'), `create database "${name}"`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const db = openDb(url.href);
  try {
    return await use({ db, databaseUrl: url.href, storage: await openStorage() });
  } finally {
    await db.destroy();
    await pgQuery(inject('postgresUrl'), `drop database "${name}" with (force)`);
  }
}
