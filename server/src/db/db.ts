import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
/** Either: a query takes part in the caller's transaction when it is given one. */
export type Queryable = Db | Tx;

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Opens a pool. A connection that dies is dropped by the pool; its query fails, the process lives on. */
export const openDb = (url: string, onIdleError: (error: Error) => void): Db => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  pool.on('error', onIdleError);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
};
