import { expect, test } from 'vitest';
import { createByteCache } from './byte-cache.ts';

const count = () => {
  const made: string[] = [];
  const makeOf = (key: string, bytes: number) => async () => {
    made.push(key);
    return Buffer.alloc(bytes);
  };
  return { made, makeOf };
};

test('concurrent callers share one computation, and later ones use the cached result', async () => {
  const keep = createByteCache<Buffer>(100);
  const { made, makeOf } = count();
  const results = await Promise.all([1, 2, 3].map(() => keep('a', makeOf('a', 40))));
  expect(new Set([...results, await keep('a', makeOf('a', 40))]).size).toBe(1);
  expect(made).toEqual(['a']);
});

test('evicts the least recently used beyond the limit; a result larger than the limit evicts none', async () => {
  const keep = createByteCache<Buffer>(100);
  const { made, makeOf } = count();
  const want = (key: string, bytes = 40) => keep(key, makeOf(key, bytes));
  for (const key of ['a', 'b', 'a', 'c']) await want(key);
  await want('huge', 101);
  for (const key of ['a', 'c', 'b', 'huge']) await want(key, key === 'huge' ? 101 : 40);
  expect(made).toEqual(['a', 'b', 'c', 'huge', 'b', 'huge']);
});

test('does not cache a failure', async () => {
  const keep = createByteCache<Buffer>(100);
  await expect(keep('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await keep('a', async () => Buffer.alloc(1))).toHaveLength(1);
});
