import { Failure } from '#platform/base/failure.ts';
import { ChildNotStarted, PoolClosed, QueueFull } from '#platform/children/child-pool.ts';
import { isDiskFull, isPassing } from '#platform/db/db.ts';

/**
 * Returns whether a failure is temporary: a database that is down, a storage that is full or down, no memory or no room
 * for a child, a process that is stopping. The processed item never causes it.
 */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(mayPass);
  const isOfPool = [ChildNotStarted, PoolClosed, QueueFull].some((kind) => error instanceof kind);
  const isOfStorage =
    error instanceof Failure && (error.code === 'STORAGE_FULL' || error.code === 'SERVICE_UNAVAILABLE');
  return isOfPool || isOfStorage || isDiskFull(error) || isPassing(error) || mayPass(error.cause);
}
