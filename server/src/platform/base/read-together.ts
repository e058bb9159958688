import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';

/** Shares reads among callers with the same key. */
export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Callers share the next read. It starts after each of them called, so nobody gets a stale result: when the running read has
 * ended, and then after the other requests that have arrived, which join it. If a read fails, the callers waiting behind it
 * get the same error. After a read that several callers shared, the next one of the key starts `restMs` later, so that more
 * callers share it.
 */
export function createReadTogether<T>({ restMs = 0 } = {}): ReadTogether<T> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();
  /** Keys whose next read several callers wait for. */
  const shared = new Set<string>();
  const begin = (key: string, read: () => Promise<T>, isShared: boolean): Promise<T> => {
    const reading = read();
    const over = isShared && restMs > 0 ? Promise.all([reading, sleep(restMs)]) : reading;
    running.set(key, over);
    const end = () => running.delete(key);
    over.then(end, end);
    return reading;
  };
  const beginLater = async (key: string, read: () => Promise<T>): Promise<T> => {
    let isShared = false;
    try {
      await running.get(key);
      await turn();
    } finally {
      next.delete(key);
      isShared = shared.delete(key);
    }
    return begin(key, read, isShared);
  };
  return (key, read) => {
    const waiting = next.get(key);
    if (waiting) {
      shared.add(key);
      return waiting;
    }
    const later = beginLater(key, read);
    next.set(key, later);
    return later;
  };
}

/** Returns the result of a key's work, which concurrent callers share. */
export type Once<T, K = string> = (key: K, make: () => Promise<T>) => Promise<T>;

export function createOnce<T, K = string>(): Once<T, K> {
  const works = new Map<K, Promise<T>>();
  return (key, make) => {
    const known = works.get(key);
    if (known) return known;
    const work = make().finally(() => works.delete(key));
    works.set(key, work);
    return work;
  };
}
