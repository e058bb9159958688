import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** Returns a hash of the rows of each table of the product but `left`. */
export async function readTables(db: Queryable, left: readonly string[]): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${left})`.execute(db);
  const hashes = rows.map(async ({ name }) => {
    const found = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(name)} t`.execute(
      db,
    );
    return [name, found.rows[0]!.hash] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}
