import { sql } from 'kysely';
import { database } from './product.ts';

const LOCK = 20_250_301;

/**
 * Locks the feedback inbox, which tests of all workers share. Returns the function that releases it. If a test fails, it is
 * released when its worker exits.
 */
export async function takeInbox(): Promise<() => Promise<void>> {
  const transaction = await database().startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
  return async () => {
    await transaction.rollback().execute();
  };
}
