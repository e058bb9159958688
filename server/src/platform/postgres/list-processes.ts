import { sql } from 'kysely';
import { buildName } from '../config/code-fingerprint.ts';
import type { Queryable } from '../db/db.ts';

/** What a process of the installation does. */
export type Service = 'web' | 'worker' | 'reindex' | 'restore';

const PREFIX = 'togather process ';

/** How PostgreSQL lists a process, by the one connection that it keeps as long as it runs. */
export const processName = (service: Service): string => `${PREFIX}${service} ${buildName()}`;

/** How many processes of each service and build are connected to the database at this moment. */
export const listProcesses = async (
  db: Queryable,
): Promise<{ service: string; build: string; count: number }[]> => {
  const { rows } = await sql<{ service: string; build: string; count: number }>`
    select split_part(application_name, ' ', 3) as service, split_part(application_name, ' ', 4) as build, count(*)::int
    from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
};
