import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, isDiskFull, type Queryable } from './db.ts';

/** What a host's deletions of photos, new PINs and the counts of wrong PINs need while nothing else is written. */
const MEGABYTES = 8;
const FILLER = sql.table('database_reserve_filler');

/**
 * Runs an act that has to work on a full disk. Where its first try finds no room it frees the reserve and tries once more;
 * from then on uploads are refused, until the reserve is filled again.
 */
export const withReserve = async <T>(
  { db, log }: { readonly db: Db; readonly log: Logger },
  act: () => Promise<T>,
): Promise<T> => {
  try {
    return await act();
  } catch (error) {
    if (!isDiskFull(error as Error)) throw error;
    // Dropped, because a truncated table begins with a page of its own, for which there is no room.
    await sql`drop table if exists ${FILLER}`.execute(db);
    log.error({ alarm: 'database-full' }, 'the disk of the database is full: its reserve is spent');
    return act();
  }
};

/** Whether the reserve was needed and is not filled again. */
export const isReserveSpent = async (db: Queryable): Promise<boolean> => {
  const { rows } = await sql<{ spent: boolean }>`
    select exists (select from database_reserve) and to_regclass('database_reserve_filler') is null as spent`.execute(
    db,
  );
  return rows[0]?.spent === true;
};

/** Fills the reserve where there is room for all of it, in the background. */
export const fillReserve = async (
  { db }: { readonly db: Db },
  { megabytes = MEGABYTES } = {},
): Promise<void> => {
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ there: boolean }>`
        select to_regclass('database_reserve_filler') is not null as there`.execute(tx);
      if (rows[0]?.there) return;
      await sql`create table ${FILLER} (part bytea not null)`.execute(tx);
      // Uncompressed: its size is what counts.
      await sql`alter table ${FILLER} alter column part set storage external`.execute(tx);
      await sql`
        insert into ${FILLER}
        select decode(repeat('00', 1048576), 'hex') from generate_series(1, ${megabytes}::int)`.execute(tx);
      await sql`insert into database_reserve values (true) on conflict do nothing`.execute(tx);
    });
  } catch (error) {
    if (!isDiskFull(error as Error)) throw error;
  }
};
