import { sql } from 'kysely';
import type { Queryable } from '../db/db.ts';

export interface JobCounts {
  readonly name: string;
  /** Jobs that could run now. */
  readonly waiting: number;
  readonly active: number;
  /** Jobs that were given up. They are kept for a while, and then no longer counted. */
  readonly parked: number;
  /** Seconds for which the first of the waiting ones has been able to run; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** The jobs of all processes, by name; a name without any is left out. */
export const countJobs = async (db: Queryable): Promise<JobCounts[]> => {
  const { rows } = await sql<JobCounts>`
    select
      name,
      count(*) filter (where is_waiting)::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as parked,
      coalesce(extract(epoch from max(now() - start_after) filter (where is_waiting)), 0)::float8 as "oldestSeconds"
    from (
      select name, state, start_after, state in ('created', 'retry') and start_after <= now() as is_waiting
      from pgboss.job
      where state in ('created', 'retry', 'active', 'failed')
    ) as jobs
    group by name
    order by name`.execute(db);
  return rows;
};
