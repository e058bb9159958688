import { sql } from 'kysely';
import { database } from './product.ts';

/** An unfinished job of an event or its photos. `isPutOff` means that it is scheduled for later. */
export interface OpenJob {
  readonly name: string;
  readonly isPutOff: boolean;
}

/** Returns the unfinished jobs of an event and its photos. */
export async function listOpenJobs(eventId: string): Promise<OpenJob[]> {
  const { rows } = await sql<OpenJob>`
    select name, state = 'created' and start_after > now() as "isPutOff" from pgboss.job
    where state in ('created', 'retry', 'active')
      and (data->>'eventId' = ${eventId}
        or data->>'photoId' in (select id from photos where event_id = ${eventId}))`.execute(database());
  return rows;
}
