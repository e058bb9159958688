import { isPassing } from '../db/db.ts';

/** Runs an action when all earlier ones that wait for the same lock are done; `lock` is one of locks.ts. */
export type LockQueue = <T>(lock: object, act: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (error: unknown) => void;
}

/**
 * Queues the users of a lock in this process, outside the database: however many wait for an event's lock, they hold one
 * connection. When the first fails to get the lock, those behind it fail with the same error instead of trying in turn.
 */
export const createLockQueue = (): LockQueue => {
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
};
