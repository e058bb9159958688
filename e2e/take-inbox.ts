import { sql } from 'kysely';
import { database } from './product.ts';

const LOCK = 20_250_301;

/**
 * Waits until no other test has the visitors' messages: there is one list of them, and the tests of the other worker
 * write to it too. Returns the function that releases it; a failing test releases it when its worker ends.
 */
export const takeInbox = async (): Promise<() => Promise<void>> => {
  const transaction = await database().startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
  return async () => {
    await transaction.rollback().execute();
  };
};
