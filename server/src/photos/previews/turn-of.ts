import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** What a photo waits for, as the condition on its row. */
const waits = {
  thumbnail: sql`thumbhash is null and previews_error is null`,
  previews: sql`previews_at is null and previews_error is null`,
  faces: sql`faces_version is null and faces_error is null`,
} as const;

const MOST = 1000;
/** The priority of photos further behind, and of nothing lower. */
export const LAST_TURN = -MOST;

/**
 * Returns the priority of a photo's job: minus the number of photos of its event that wait before it. So events take
 * turns, and one event's slow photos keep no other event waiting. Without `photoId`, that of the event's next photo.
 */
export async function turnOf(
  db: Queryable,
  stage: keyof typeof waits,
  { eventId, photoId }: { readonly eventId: string; readonly photoId?: string },
): Promise<number> {
  const before = photoId ? sql`arrival < (select arrival from photos where id = ${photoId})` : sql`true`;
  const { rows } = await sql<{ ahead: number }>`
    select count(*)::int as ahead
    from (
      select from photos where event_id = ${eventId} and ${before} and ${waits[stage]} limit ${MOST}
    ) as ahead`.execute(db);
  return -(rows[0]?.ahead ?? 0);
}
