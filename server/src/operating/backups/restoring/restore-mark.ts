import { sql } from 'kysely';
import type { Db } from '#platform/db/db.ts';

/**
 * A table outside the migrations, since those start at the backup's state. It exists from before the first row until
 * the restore is complete, so that an interrupted restore is detected and resumed.
 */
interface Mark {
  readonly backup: string;
  readonly has_rows: boolean;
}

/**
 * Marks an empty database as being restored, or finds the mark of an interrupted restore. Returns whether the backup's
 * rows are already there.
 * @throws Error when the database has events or accounts of its own, or rows of another backup
 */
export async function beginRestore(db: Db, backup: string): Promise<{ hasRows: boolean }> {
  const mark = await findMark(db);
  if (mark?.has_rows) {
    if (mark.backup !== backup) throw new Error(unfinished(mark));
    return { hasRows: true };
  }
  await refuseFilled(db);
  await db.transaction().execute(async (tx) => {
    await sql`drop table if exists restore_mark`.execute(tx);
    await sql`create table restore_mark (backup text not null, has_rows boolean not null default false)`.execute(
      tx,
    );
    await sql`insert into restore_mark (backup) values (${backup})`.execute(tx);
  });
  return { hasRows: false };
}

/** Runs in the transaction that writes the rows. */
export const ROWS_ARE_THERE = 'update restore_mark set has_rows = true';

/** Marks the restore as complete, so that the installation may start. */
export async function endRestore(db: Db): Promise<void> {
  await sql`drop table if exists restore_mark`.execute(db);
}

/** @throws Error while a restore is unfinished: the database may contain data that was deleted after the backup */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  const mark = await findMark(db);
  if (mark) throw new Error(unfinished(mark));
}

const unfinished = ({ backup }: Mark): string =>
  `The restore of backup ${backup} is not finished: run npm run restore again with --backup=${backup}, or start with an empty database.`;

const findMark = async (db: Db): Promise<Mark | undefined> => {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('restore_mark') is not null as there`.execute(db);
  if (!rows[0]?.there) return undefined;
  return (await sql<Mark>`select backup, has_rows from restore_mark`.execute(db)).rows[0];
};

const refuseFilled = async (db: Db) => {
  const { rows } = await sql<{ filled: boolean }>`
    select exists (select from users) or exists (select from events) as filled`.execute(db);
  if (rows[0]?.filled)
    throw new Error('The database is not empty: a backup is restored into a new installation.');
};
