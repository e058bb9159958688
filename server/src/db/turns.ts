import { isPassing } from './db.ts';

/** Runs an action when all earlier ones with the same key are done. */
export type Turns = <T>(key: string, act: () => Promise<T>) => Promise<T>;

/** The key of those who write a row that refers to an event, and so want its row kept, but take none of its locks. */
export const besideEvent = (eventId: string): string => `beside ${eventId}`;

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
  return async (key, act) => {
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
