import { isPassing } from './db.ts';

/**
 * The lock of an event that the users of a queue take: its row, its figures (`lockFigures`), or, for those who write a row
 * that refers to the event, the lock of the foreign key. A queue guards one lock: users of another would fail with it.
 */
type EventLock = { readonly row: string } | { readonly figures: string } | { readonly beside: string };

/** Runs an action when all earlier ones that wait for the same lock are done. */
export type Turns = <T>(lock: EventLock, act: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (error: unknown) => void;
}

/**
 * Queues the users of one lock in this process outside the database, one after the other: however many want
 * an event's lock that is held elsewhere, they occupy one connection. When the first does not get it, those
 * behind fail the same way instead of trying in turn.
 */
export const createTurns = (): Turns => {
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
