import pg from 'pg';
import { keepAlive } from './db.ts';

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

/** Returns the database of a configuration, without user and password. */
export function databaseName(databaseUrl: string | undefined): string {
  if (!databaseUrl) return 'embedded';
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? hostname}:${port || 5432}${pathname}`;
}

interface DatabaseFailure {
  readonly code?: string;
  readonly message: string;
}

/**
 * Returns a sentence about a failed connection, or a statement that the user may not run: what DATABASE_URL has, and
 * what it needs. Undefined for any other failure.
 */
export function describeDatabaseFailure(
  databaseUrl: string,
  { code = '', message }: DatabaseFailure,
): string | undefined {
  const { hostname, pathname } = new URL(databaseUrl);
  const place = databaseName(databaseUrl);
  const database = decodeURIComponent(pathname.slice(1));
  if (code === 'ECONNREFUSED' || code === 'ENOENT')
    return `DATABASE_URL leads to ${place}, where no server accepts connections (${code}): it must lead to a running PostgreSQL.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `DATABASE_URL has the host ${hostname}, which is unknown (${code}): it must be the name or address of the database server.`;
  if (code === '28P01')
    return `DATABASE_URL has a user or password that ${place} refuses: both must be those of the database.`;
  if (code === '28000') return `DATABASE_URL has a user or an encryption that ${place} refuses: ${message}.`;
  if (code === '3D000')
    return `DATABASE_URL has the database ${JSON.stringify(database)}, which does not exist at ${place}: create it, for example with createdb.`;
  if (code === '42501')
    return `DATABASE_URL has a user who may not create tables in ${place} (${message}): make the user its owner.`;
  if (/timeout|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/i.test(`${code} ${message}`))
    return `DATABASE_URL leads to ${place}, which does not answer: it must lead to a running PostgreSQL that a firewall does not hide.`;
  if (/SSL|TLS|CERT/i.test(`${code} ${message}`))
    return `DATABASE_URL leads to ${place}, and the encrypted connection fails: ${message}. Its sslmode must fit the server.`;
  if (/Connection terminated|ECONNRESET|EPROTO|Unknown message/i.test(`${code} ${message}`))
    return `DATABASE_URL leads to ${place}, which ends the connection: it must lead to a PostgreSQL.`;
  return undefined;
}
