import { sql } from 'kysely';
import { buildName } from '#platform/config/code-fingerprint.ts';
import type { Queryable } from '#platform/db/db.ts';

/** The role of a process in the installation. */
export type Service = 'web' | 'worker' | 'ingest' | 'reindex' | 'restore' | 'admin';

const PREFIX = 'togather process ';

/** Returns the name of a process in PostgreSQL's list of connections, which its one permanent connection carries. */
export const processName = (service: Service): string => `${PREFIX}${service} ${buildName()}`;

/** Counts the connected processes by service and build. */
export async function listProcesses(
  db: Queryable,
): Promise<{ service: string; build: string; count: number }[]> {
  const { rows } = await sql<{ service: string; build: string; count: number }>`
    select split_part(application_name, ' ', 3) as service, split_part(application_name, ' ', 4) as build, count(*)::int
    from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX})
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
