import { setImmediate as turn } from 'node:timers/promises';

/** Shares reads among callers with the same key. */
export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Callers share the next read. It starts after each of them called, so nobody gets a stale result: when the running read has
 * ended, and then after the other requests that have arrived, which join it. If a read fails, the callers waiting behind it
 * get the same error.
 */
export function createReadTogether<T>(): ReadTogether<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const reading = read();
    running.set(key, reading);
    const end = () => running.delete(key);
    reading.then(end, end);
    return reading;
  };
  const beginLater = async (key: string, read: () => Promise<T>): Promise<T> => {
    try {
      await running.get(key);
      await turn();
    } finally {
      next.delete(key);
    }
    return begin(key, read);
  };
  return (key, read) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
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
