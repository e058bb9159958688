import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, isDiskFull, type Queryable } from './db.ts';

/** Enough for a host's deletions and PIN changes and for counting wrong PINs on a full disk. */
const MEGABYTES = 8;
const FILLER = sql.table('database_reserve_filler');

/**
 * Runs an act that must work on a full disk. If it fails for lack of space, frees the reserve and retries; from then on
 * uploads are refused until the reserve is filled again.
 */
export async function withReserve<T>(
  { db, log }: { readonly db: Db; readonly log: Logger },
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isDiskFull(error as Error)) throw error;
    // Dropped rather than truncated: a truncated table needs a new page, for which there is no space.
    await sql`drop table if exists ${FILLER}`.execute(db);
    log.error({ alarm: 'database-full' }, 'the disk of the database is full: its reserve is spent');
    return act();
  }
}

/** The condition that the reserve was used and is not filled yet. */
export const reserveSpent = sql<boolean>`(
  exists (select from database_reserve) and to_regclass('database_reserve_filler') is null)`;

/** Returns the same. */
export async function isReserveSpent(db: Queryable): Promise<boolean> {
  const { spent } = await db.selectNoFrom(reserveSpent.as('spent')).executeTakeFirstOrThrow();
  return spent;
}

/** Fills the reserve if there is space for all of it. */
export async function fillReserve(
  { db }: { readonly db: Db },
  { megabytes = MEGABYTES } = {},
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ there: boolean }>`
        select to_regclass('database_reserve_filler') is not null as there`.execute(tx);
      if (rows[0]?.there) return;
      await sql`create table ${FILLER} (part bytea not null)`.execute(tx);
      // Uncompressed, so that it occupies its full size.
      await sql`alter table ${FILLER} alter column part set storage external`.execute(tx);
      await sql`
        insert into ${FILLER}
        select decode(repeat('00', 1048576), 'hex') from generate_series(1, ${megabytes}::int)`.execute(tx);
      await sql`insert into database_reserve values (true) on conflict do nothing`.execute(tx);
    });
  } catch (error) {
    if (!isDiskFull(error as Error)) throw error;
  }
}
