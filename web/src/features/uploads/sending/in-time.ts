import { TimeoutError } from '../../../platform/failures/failures.ts';

const LIMIT_MS = 10_000;

/**
 * What `work` on this browser's database comes to. Rejects with TimeoutError after ten seconds: WebKit may end no
 * transaction any more after one has failed.
 */
export const inTime = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError('the database does not answer')), LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
