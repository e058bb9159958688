import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/**
 * Most photos of one event without quota, because no picture could be rendered. They still use storage, and without a
 * limit damaged files would fill the disk.
 */
export const MAX_UNCOUNTED = 50;

/**
 * Recomputes the quota used by the given or all events: a photo that was parked before anything was rendered uses none. A
 * photo may become decodable in a full event, which then accepts no more. The caller holds the locks on the events' rows.
 */
export async function recountPhotos(db: Queryable, eventIds?: readonly string[]): Promise<void> {
  const those = eventIds ? sql`events.id in (${sql.join([...eventIds, ''])})` : sql`true`;
  await sql`
    update events set photo_count = counted.used
    from (
      select events.id, least(photo_limit, count(photos.id) - least(${MAX_UNCOUNTED}, count(photos.id) filter
        (where previews_error is not null and previews_at is null and thumbhash is null)))::int as used
      from events left join photos on photos.event_id = events.id
      where ${those}
      group by events.id
    ) as counted
    where counted.id = events.id and photo_count <> counted.used`.execute(db);
}
