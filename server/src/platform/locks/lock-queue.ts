import { isPassing } from '#platform/db/db.ts';

/** Runs an action after all earlier ones for the same lock; `lock` is one of locks.ts. */
export type LockQueue = <T>(lock: object, act: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (error: unknown) => void;
}

/**
 * Queues the users of one lock in this process, outside the database, so that they occupy one connection while another
 * process holds the lock. When the first times out, those behind fail the same way at once.
 */
export function createLockQueue(): LockQueue {
  const queues = new Map<string, Waiting[]>();
  const enter = (key: string): Promise<void> | undefined => {
    const queue = queues.get(key);
    if (queue) return new Promise((go, giveUp) => queue.push({ go, giveUp }));
    queues.set(key, []);
    return undefined;
  };
  const leave = (key: string): void => {
    const next = queues.get(key)?.shift();
    if (next) next.go();
    else queues.delete(key);
  };
  return async (lock, act) => {
    const key = JSON.stringify(lock);
    await enter(key);
    try {
      return await act();
    } catch (error) {
      if (isPassing(error as Error)) for (const { giveUp } of queues.get(key)?.splice(0) ?? []) giveUp(error);
      throw error;
    } finally {
      leave(key);
    }
  };
}
