import { sql } from 'kysely';
import { database } from './product.ts';

const LOCK = 20_250_301;

/**
 * Waits until no other test has the visitors' messages: there is one list of them, and the tests of the other worker
 * write to it too. Answers how to give it back; a test that fails gives it back with its worker's end.
 */
export const takeInbox = async (): Promise<() => Promise<void>> => {
  const transaction = await database().startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
  return async () => {
    await transaction.rollback().execute();
  };
};
