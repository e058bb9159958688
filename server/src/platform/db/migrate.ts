import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { type FoundSchema, judgeSchema, RELEASE } from './judge-schema.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Brings the schema up to date, unless the next release has done so already: then this build runs on what it finds. Kysely's
 * lock allows several processes at once.
 * @throws Error of the first migration that fails, or where this build cannot work on the schema
 */
export const migrate = async (db: Db): Promise<void> => {
  const migrations = await readMigrations();
  if (judgeSchema(Object.keys(migrations), await findSchema(db)) === 'run') return;
  await runAll(db, migrations);
  await sql`update schema_release set release = greatest(release, ${RELEASE}::integer)`.execute(db);
};

/**
 * Runs only the named ones of the migrations that have not run, as for rows that were written when there were no others.
 * @throws Error when this build does not know one of them
 */
export const migrateTo = async (db: Db, names: readonly string[]): Promise<void> => {
  const all = await readMigrations();
  const unknown = names.filter((name) => !all[name]);
  if (unknown.length > 0)
    throw new Error(
      `This build does not know the migrations ${unknown.join(', ')}: use that of the backup, or a later one.`,
    );
  const { executed } = await findSchema(db);
  await runAll(db, Object.fromEntries([...names, ...executed].map((name) => [name, all[name]!])));
};

const runAll = async (db: Db, migrations: Record<string, Migration>) => {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Of migrations written in parallel, one with a lower number may land after another was already run.
    allowUnorderedMigrations: true,
  }).migrateToLatest();
  if (error) throw error;
};

const findSchema = async (db: Db): Promise<FoundSchema> => {
  const isThere = async (table: string) => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
      db,
    );
    return rows[0]!.there;
  };
  const names = (await isThere('kysely_migration'))
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows
    : [];
  const releases = (await isThere('schema_release'))
    ? (await sql<{ release: number }>`select release from schema_release`.execute(db)).rows
    : [];
  return { executed: names.map(({ name }) => name), release: releases[0]?.release ?? 0 };
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
