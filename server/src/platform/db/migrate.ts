import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { type FoundSchema, judgeSchema, RELEASE } from './judge-schema.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Migrates the schema, unless the next release has done so already: then this build runs on it unchanged. Kysely's lock
 * allows concurrent calls.
 * @throws Error of the first migration that fails, or when this build cannot use the schema
 */
export async function migrate(db: Db): Promise<void> {
  const migrations = await readMigrations();
  if (judgeSchema(Object.keys(migrations), await findSchema(db)) === 'run') return;
  await runAll(db, migrations);
  await sql`update schema_release set release = greatest(release, ${RELEASE}::integer)`.execute(db);
}

/**
 * Returns the names of the migrations that the next start will run.
 * @throws Error when this build cannot use the schema
 */
export async function findPending(db: Db): Promise<string[]> {
  const known = Object.keys(await readMigrations());
  const found = await findSchema(db);
  if (judgeSchema(known, found) === 'run') return [];
  return known.filter((name) => !found.executed.includes(name));
}

/**
 * Applies only the named migrations, to load rows of that schema.
 * @throws Error when this build does not know one of them
 */
export async function migrateTo(db: Db, names: readonly string[]): Promise<void> {
  const all = await readMigrations();
  const unknown = names.filter((name) => !all[name]);
  if (unknown.length > 0)
    throw new Error(
      `This build does not know the migrations ${unknown.join(', ')}: use the build of the backup, or a later one.`,
    );
  const { executed } = await findSchema(db);
  await runAll(db, Object.fromEntries([...names, ...executed].map((name) => [name, all[name]!])));
}

const runAll = async (db: Db, migrations: Record<string, Migration>) => {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Of migrations written in parallel, one with a lower number may be added after another was applied.
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

/** Reads the migrations: one file of plain SQL each, in the order of their names. */
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
