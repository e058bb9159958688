import type { Db, Tx } from './db.ts';

const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Runs a transaction, and retries it after a deadlock. For transactions that lock rows of many tables and cannot follow
 * the lock order of all others.
 */
export async function againOnDeadlock<T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === TRIES) throw error;
    }
  }
}
