import type { Queryable } from '#platform/db/db.ts';

/** Returns when the last finished backup took its snapshot; undefined when this database was never backed up. */
export async function readLastBackup(db: Queryable): Promise<Date | undefined> {
  return (await db.selectFrom('last_backup').select('made_at').executeTakeFirst())?.made_at;
}
