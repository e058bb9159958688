/** Shares reads among callers with the same key. */
export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Callers during a read wait for the next read, which they share. That read starts after each of them called, so nobody
 * gets a stale result. If a read fails, the callers waiting behind it get the same error.
 */
export const createReadTogether = <T>(): ReadTogether<T> => {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const reading = read();
    running.set(key, reading);
    const end = () => running.delete(key);
    reading.then(end, end);
    return reading;
  };
  return (key, read) => {
    const earlier = running.get(key);
    if (!earlier) return begin(key, read);
    const waiting = next.get(key);
    if (waiting) return waiting;
    const later = earlier.finally(() => next.delete(key)).then(() => begin(key, read));
    next.set(key, later);
    return later;
  };
};
