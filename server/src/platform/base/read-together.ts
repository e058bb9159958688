/** Reads for all who want the same key at a time. */
export type ReadTogether<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * Whoever wants what is being read waits for the next read, which all of them share: it begins after each of them asked, so
 * nobody gets what was true before. A read that fails fails for those who wait behind it as well.
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
