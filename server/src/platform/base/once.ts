/** Returns the result of a key's work, which concurrent callers share. */
export type Once<T> = (key: string, make: () => Promise<T>) => Promise<T>;

export function createOnce<T>(): Once<T> {
  const works = new Map<string, Promise<T>>();
  return (key, make) => {
    const known = works.get(key);
    if (known) return known;
    const work = make().finally(() => works.delete(key));
    works.set(key, work);
    return work;
  };
}
