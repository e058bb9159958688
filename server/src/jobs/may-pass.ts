import { Failure } from '../base/failure.ts';
import { ChildNotStarted, PoolClosed } from '../children/child-pool.ts';
import { isDiskFull, isPassing } from '../db/db.ts';

/**
 * Whether a failure resolves by itself: a database that is away, a storage that is full or away, no memory for a child,
 * a process that is ending. It is never caused by the item being processed.
 */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const isOfPool = error instanceof ChildNotStarted || error instanceof PoolClosed;
  const isOfStorage =
    error instanceof Failure && (error.code === 'STORAGE_FULL' || error.code === 'SERVICE_UNAVAILABLE');
  return isOfPool || isOfStorage || isDiskFull(error) || isPassing(error) || mayPass(error.cause);
};
