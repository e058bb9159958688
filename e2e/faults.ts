import { openDb } from '@togather/server/src/db/db.ts';
import { sql } from 'kysely';
import { database, databaseUrl } from './product.ts';

/** Undoes what was provoked. */
export type Mend = () => Promise<void>;

/** By table: the column that names what a fault is for. */
const KEYS = { photos: 'event_id' };

/**
 * Prepares the product's database for `inflictFault`, once: a trigger that came and went with a test would lock its table for all
 * tests beside it.
 */
export const prepareFaults = async (): Promise<void> => {
  const db = openDb(databaseUrl());
  await db.transaction().execute(async (tx) => {
    await sql`create schema if not exists e2e`.execute(tx);
    await sql`create table if not exists e2e.faults (relation text, key text, after int)`.execute(tx);
    await sql`
        create or replace function e2e.fail() returns trigger language plpgsql as $$
        declare
          row jsonb := to_jsonb(new);
        begin
          if exists (
            select from e2e.faults
            where relation = tg_table_name and key = row ->> tg_argv[0] and after <= coalesce(
              (select photo_count from public.events where id = row ->> 'event_id'), 0))
          then
            raise exception 'provoked by a test';
          end if;
          return new;
        end $$`.execute(tx);
    for (const [table, key] of Object.entries(KEYS))
      await sql`
          create or replace trigger e2e_fault before insert on ${sql.table(table)} for each row
          execute function e2e.fail(${sql.lit(key)})`.execute(tx);
  });
  await db.destroy();
};

/** Makes the server fail with its own 500 when such a row is inserted, from an event's `after`th photo on. */
export const inflictFault = async (table: keyof typeof KEYS, key: string, after = 0): Promise<Mend> => {
  await sql`insert into e2e.faults values (${table}, ${key}, ${after})`.execute(database());
  return async () => {
    await sql`delete from e2e.faults where relation = ${table} and key = ${key}`.execute(database());
  };
};
