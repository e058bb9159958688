import { Failure } from '../base/failure.ts';
import { ChildNotStarted, PoolClosed } from '../children/child-pool.ts';
import { isDiskFull, isPassing } from '../db/db.ts';

/**
 * Whether a failure resolves by itself: a database that is away, a disk that is full, no memory for a child,
 * a process that is ending. It is never caused by the item being processed.
 */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const isOfPool = error instanceof ChildNotStarted || error instanceof PoolClosed;
  const isFull = (error instanceof Failure && error.code === 'STORAGE_FULL') || isDiskFull(error);
  return isOfPool || isFull || isPassing(error) || mayPass(error.cause);
};
