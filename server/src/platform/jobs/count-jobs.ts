import { sql } from 'kysely';
import type { Queryable } from '#platform/db/db.ts';

export interface JobCounts {
  readonly name: string;
  /** Jobs that are ready to run. */
  readonly waiting: number;
  readonly active: number;
  /** Jobs that failed for the last time. They are deleted after a while. */
  readonly parked: number;
  /** How long the oldest waiting job has been ready to run, in seconds; 0 when none waits. */
  readonly oldestSeconds: number;
}

/** Counts the jobs of all processes by name; omits names without jobs. */
export async function countJobs(db: Queryable): Promise<JobCounts[]> {
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
}
