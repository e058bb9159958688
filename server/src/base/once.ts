/** Returns the result of a key's work, which is done once for all who want it at a time. */
export type Once<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** `keep`: how many results are kept after their work, oldest dropped first. */
export const createOnce = <T>(keep = 0): Once<T> => {
  const works = new Map<string, Promise<T>>();
  const dropOldest = () => {
    for (const key of works.keys()) if (works.size > keep) works.delete(key);
  };
  return (key, make) => {
    const known = works.get(key);
    if (known) return known;
    const work = make();
    works.set(key, keep > 0 ? work : work.finally(() => works.delete(key)));
    if (keep > 0) dropOldest();
    return works.get(key) ?? work;
  };
};
