import { sql } from 'kysely';
import { database } from './product.ts';

/** A job of an event or of its photos that has not ended; `isPutOff` when its time has not come. */
export interface OpenJob {
  readonly name: string;
  readonly isPutOff: boolean;
}

/** What is still to be done of an event's photos. */
export const listOpenJobs = async (eventId: string): Promise<OpenJob[]> => {
  const { rows } = await sql<OpenJob>`
    select name, state = 'created' and start_after > now() as "isPutOff" from pgboss.job
    where state in ('created', 'retry', 'active')
      and (data->>'eventId' = ${eventId}
        or data->>'photoId' in (select id from photos where event_id = ${eventId}))`.execute(database());
  return rows;
};
