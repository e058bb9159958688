import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

/** Returns an event's sums by day and measure, in the order of the days. */
export function listEventDays(db: Queryable, eventId: string) {
  return db
    .selectFrom('event_days')
    .select(['day', 'measure', sql<number>`greatest(count, 0)`.as('count')])
    .where('event_id', '=', eventId)
    .orderBy('day')
    .execute();
}

/** Returns the sums of an event's ads by day, in the order of the days. */
export function listAdDays(db: Queryable, eventId: string) {
  return db
    .selectFrom('ad_days')
    .select(['day', 'position', 'ad_name as name', 'views', 'clicks'])
    .where('event_id', '=', eventId)
    .orderBy('day')
    .orderBy('position')
    .execute();
}
export type AdDayRow = Awaited<ReturnType<typeof listAdDays>>[number];
