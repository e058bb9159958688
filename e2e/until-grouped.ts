import { sql } from 'kysely';
import { expect } from './fixtures.ts';
import { database } from './product.ts';

/**
 * Waits until the people of an event are those of all its photos: before the last one is looked at there may be some
 * already, and others afterwards. A grouping that is put off stands behind one that was not, and changes nothing.
 */
export const untilGrouped = (eventId: string, timeout: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select name from pgboss.job
          where state in ('created', 'retry', 'active')
            and not (name = 'cluster-figures' and state = 'created' and start_after > now())
            and (data->>'eventId' = ${eventId}
              or data->>'photoId' in (select id from photos where event_id = ${eventId}))`.execute(
          database(),
        );
        return rows;
      },
      { timeout },
    )
    .toEqual([]);
