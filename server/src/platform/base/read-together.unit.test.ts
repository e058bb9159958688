import { setImmediate as oneTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createReadTogether } from './read-together.ts';

/** Waits until a read that may begin has begun. */
const turn = async () => {
  await oneTurn();
  await oneTurn();
};

/** Reads that the test ends by hand; each returns how many had begun at its end. */
const slowReads = () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const read = async () => {
    const number = ends.push(Promise.withResolvers());
    await ends[number - 1]!.promise;
    return number;
  };
  return { ends, read };
};

test('callers of one turn share a read, and callers during it share the next one', async () => {
  const together = createReadTogether<number>();
  const { ends, read } = slowReads();
  const first = [together('key', read), together('key', read)];
  expect(ends).toHaveLength(0);
  await turn();
  expect(ends).toHaveLength(1);
  const later = [together('key', read), together('key', read), together('key', read)];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]!.resolve();
  expect(await Promise.all(first)).toEqual([1, 1]);
  // The next read has not begun yet.
  later.push(together('key', read));
  await turn();
  const last = together('key', read);
  expect(ends).toHaveLength(2);
  ends[1]!.resolve();
  expect(await Promise.all(later)).toEqual([2, 2, 2, 2]);
  await turn();
  ends[2]!.resolve();
  expect(await last).toBe(3);
});

test('a read follows a shared one after the rest, and one of a single caller at once', async () => {
  const together = createReadTogether<number>({ restMs: 50 });
  const { ends, read } = slowReads();
  const alone = together('key', read);
  await turn();
  ends[0]!.resolve();
  await alone;
  const shared = [together('key', read), together('key', read)];
  await turn();
  expect(ends).toHaveLength(2);
  ends[1]!.resolve();
  expect(await Promise.all(shared)).toEqual([2, 2]);
  const next = together('key', read);
  await turn();
  expect(ends).toHaveLength(2);
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  ends[2]!.resolve();
  expect(await next).toBe(3);
});

test('keys do not wait for each other', async () => {
  const together = createReadTogether<number>();
  const { ends, read } = slowReads();
  const reading = [together('one', read), together('other', read)];
  await turn();
  expect(ends).toHaveLength(2);
  for (const end of ends) end.resolve();
  expect(await Promise.all(reading)).toEqual([1, 2]);
});

test('a failed read fails for those waiting behind it, and the next caller reads again', async () => {
  const together = createReadTogether<number>();
  const { ends, read } = slowReads();
  const reading = [together('key', read)];
  await turn();
  reading.push(together('key', read));
  ends[0]!.reject(new Error('away'));
  for (const result of await Promise.allSettled(reading)) expect(result.status).toBe('rejected');
  const next = together('key', read);
  await turn();
  ends[1]!.resolve();
  expect(await next).toBe(2);
});
