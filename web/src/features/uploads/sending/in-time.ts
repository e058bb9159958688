import { TimeoutError } from '../../../platform/failures/failures.ts';

const LIMIT_MS = 10_000;

/**
 * Returns the result of `work` on this browser's database. Rejects with TimeoutError after ten seconds: after one failed
 * transaction WebKit may never end another.
 */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError('the database does not answer')), LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
