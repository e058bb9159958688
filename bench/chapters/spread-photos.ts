import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';

/** Breaks of 20 minutes in an evening of 10 hours. */
const SCENES = 14;

/** Lets an event's photos be taken evenly over an evening, with a break before each scene. */
export async function spreadPhotos(db: Db, eventId: string, photos: number): Promise<void> {
  await sql`
    with numbered as (
      select id, row_number() over (order by arrival) - 1 as number from photos where event_id = ${eventId}
    )
    update photos set
      taken_at = '2026-11-21T06:00:00Z'::timestamptz
        + number * ${36_000 / photos}::float8 * interval '1 second'
        + floor(number * ${SCENES / photos}::float8) * interval '20 minutes',
      thumbhash = coalesce(thumbhash, ${randomBytes(24)}::bytea)
    from numbered where photos.id = numbered.id`.execute(db);
}
