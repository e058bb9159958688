import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Brings the schema up to date. Kysely's lock allows several processes at once; the first failure throws. */
export const migrate = async (db: Db): Promise<void> => {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Of migrations written in parallel, one with a lower number may land after another was already run.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
};

/** One migration per file of plain SQL, in the order of the names. */
const readMigrations = async (): Promise<Record<string, Migration>> => {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  const entries = files.map(async (name) => {
    const text = await readFile(new URL(name, FOLDER), 'utf8');
    return [name.replace('.sql', ''), { up: async (db) => void (await sql.raw(text).execute(db)) }] as [
      string,
      Migration,
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
};
