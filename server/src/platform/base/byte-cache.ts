import { createOnce, type Once } from './read-together.ts';

/** Caches results up to a total of `mostBytes`; evicts the least recently used. */
export function createByteCache<T extends { readonly byteLength: number }>(mostBytes: number): Once<T> {
  const once = createOnce<T>();
  const kept = new Map<string, T>();
  let bytes = 0;
  const drop = (key: string, result: T) => {
    kept.delete(key);
    bytes -= result.byteLength;
  };
  const keep = (key: string, result: T) => {
    kept.set(key, result);
    bytes += result.byteLength;
    for (const [oldest, other] of kept) {
      if (bytes <= mostBytes) return;
      drop(oldest, other);
    }
  };
  return async (key, make) => {
    const known = kept.get(key);
    if (known) drop(key, known);
    const result = known ?? (await once(key, make));
    // Of the callers that shared the work the first stores its result.
    if (result.byteLength <= mostBytes && !kept.has(key)) keep(key, result);
    return result;
  };
}
