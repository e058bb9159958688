import { Failure } from '../base/failure.ts';
import { ChildNotStarted, PoolClosed, QueueFull } from '../children/child-pool.ts';
import { isDiskFull, isPassing } from '../db/db.ts';

/**
 * Whether a failure resolves by itself: a database that is away, a storage that is full or away, no memory or no
 * place for a child, a process that is ending. It is never caused by the item being processed.
 */
export const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const isOfPool = [ChildNotStarted, PoolClosed, QueueFull].some((kind) => error instanceof kind);
  const isOfStorage =
    error instanceof Failure && (error.code === 'STORAGE_FULL' || error.code === 'SERVICE_UNAVAILABLE');
  return isOfPool || isOfStorage || isDiskFull(error) || isPassing(error) || mayPass(error.cause);
};
