import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';
import type { Verified } from './verify-installation.ts';

/** Records a finished check for the administrators' page. */
export async function recordCheck(db: Queryable, { photos, faults }: Verified, now: Date): Promise<void> {
  const check = { checked_at: now, photos, faults: faults.length };
  await db
    .insertInto('last_check')
    .values(check)
    .onConflict((conflict) =>
      // Of two checks at the same time, the later one counts.
      conflict
        .column('only_row')
        .doUpdateSet(check)
        .where('last_check.checked_at', '<=', sql<Date>`excluded.checked_at`),
    )
    .execute();
}
