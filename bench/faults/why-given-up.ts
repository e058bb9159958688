import { sql } from 'kysely';
import type { Queryable } from '../../server/src/platform/db/db.ts';

/** Lists the reasons for missing previews or faces, each with the number of photos. */
export async function whyGivenUp(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ reason: string; photos: number }>`
    select coalesce(previews_error, faces_error) as reason, count(*)::int as photos
    from photos
    where previews_error is not null or faces_error is not null
    group by 1
    order by 2 desc`.execute(db);
  return rows.map(({ reason, photos }) => `${photos} photos given up: ${reason}`);
}
