import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/db.ts';

/**
 * Photos of one event that may use none of its quota because nothing can be shown of them. Their bytes are stored
 * all the same: without a bound, files that are damaged on purpose would fill the disk.
 */
export const MAX_UNCOUNTED = 50;

/**
 * Sets how much of their quotas events use, of some or of all: a photo that was parked before anything was made of it uses
 * none. Decoding it again may succeed in a full event, which then takes no more. Call it under the events' locks.
 */
export const recountPhotos = async (db: Queryable, eventIds?: readonly string[]): Promise<void> => {
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
};
