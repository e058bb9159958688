import pg from 'pg';
import { keepAlive } from './db.ts';
import { databaseName, describeDatabaseFailure } from './describe-database-failure.ts';

/** The oldest PostgreSQL on which the tests run. */
export const OLDEST_POSTGRES = 15;
const CONNECT_MS = 5000;

/**
 * Connects once, and returns the server's version and its clock.
 * @throws Error with a sentence that names DATABASE_URL: for a server that cannot be reached or is too old
 */
export async function reachDatabase(url: string): Promise<{ version: string; now: Date }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS, ...keepAlive });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; now: Date }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, clock_timestamp() as now",
    );
    const { number, version, now } = rows[0]!;
    const fault = findOldVersion(url, number, version);
    if (fault) throw new Error(fault);
    return { version, now };
  } catch (error) {
    const sentence = describeDatabaseFailure(url, error as Error);
    throw sentence ? new Error(sentence, { cause: error }) : error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns a sentence when the server is too old; `number` is PostgreSQL's server_version_num, such as 150004. */
export function findOldVersion(url: string, number: number, version: string): string | undefined {
  return number < OLDEST_POSTGRES * 10_000
    ? `DATABASE_URL leads to ${databaseName(url)}, a PostgreSQL ${version}: it must be version ${OLDEST_POSTGRES} or newer.`
    : undefined;
}
