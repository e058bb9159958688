import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#testing/test-database.ts';
import { type Db, openDb } from './db.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  db = openDb(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('every foreign key has an index, so that deletions scan no table', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ' (' || attname || ')' as key
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([]);
});
