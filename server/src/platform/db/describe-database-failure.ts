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
