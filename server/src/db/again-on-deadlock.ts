import type { Db, Tx } from './db.ts';

const DEADLOCK = '40P01';
const TRIES = 5;

/**
 * Runs a transaction, and again when PostgreSQL ended it to free two that waited for each other: for one that locks
 * rows of many tables, whose order it cannot share with all others.
 */
export const againOnDeadlock = async <T>(db: Db, act: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(act);
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || attempt === TRIES) throw error;
    }
  }
};
