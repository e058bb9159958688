import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { type Db, openDb } from './db.ts';
import { RELEASE } from './judge-schema.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  db = openDb(database.url);
  // Simulates the migrations of the next release.
  await sql`alter table events add column made_by_the_next text`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9000-next', now())`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const setRelease = (release: number) => sql`update schema_release set release = ${release}`.execute(db);

test('a build runs on a schema that the next release has migrated, and leaves it unchanged', async () => {
  await setRelease(RELEASE + 1);
  await migrate(db);
  const { rows } = await sql`select release from schema_release`.execute(db);
  expect(rows).toEqual([{ release: RELEASE + 1 }]);
  expect(await db.selectFrom('events').selectAll().execute()).toEqual([]);
});

test('a build refuses a schema that a later release has migrated', async () => {
  await setRelease(RELEASE + 2);
  await expect(migrate(db)).rejects.toThrow(`only the one before can run beside it`);
});
