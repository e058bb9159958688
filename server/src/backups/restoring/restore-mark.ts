import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/**
 * A table of its own, outside the migrations, which are as old as the backup at first. It is there from before the first row
 * until nothing is left to do, so that a restore that is broken off is noticed, and gone on with, wherever that was.
 */
interface Mark {
  readonly backup: string;
  readonly has_rows: boolean;
}

/**
 * Marks an empty database as being restored, or finds the mark of a restore that was broken off. Returns whether the backup's
 * rows are there already.
 * @throws Error when the database has events or accounts of its own, or rows of another backup
 */
export const beginRestore = async (db: Db, backup: string): Promise<{ hasRows: boolean }> => {
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
};

/** Part of the transaction that brings the rows. */
export const ROWS_ARE_THERE = 'update restore_mark set has_rows = true';

/** Nothing is left to do: the installation may be used. */
export const endRestore = async (db: Db): Promise<void> => {
  await sql`drop table if exists restore_mark`.execute(db);
};

/** @throws Error while what was deleted after a backup may be in the database: until its restore has come to its end */
export const refuseUnfinishedRestore = async (db: Db): Promise<void> => {
  const mark = await findMark(db);
  if (mark) throw new Error(unfinished(mark));
};

const unfinished = ({ backup }: Mark): string =>
  `The restore of backup ${backup} is not finished: run npm run restore again with --backup=${backup}, or begin with an empty database.`;

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
