import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Db, openDb } from '#platform/db/db.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { createLockQueue, type Lock, takeLock, withLock } from './locks.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase(inject('postgresUrl'));
  db = openDb(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const inOrder = (...locks: Lock[]) =>
  db.transaction().execute(async (tx) => {
    for (const lock of locks) await takeLock(tx, lock);
  });

test('a transaction takes every lock in the order, and starts over for another event', async () => {
  await inOrder({ user: 'u' }, { pendingEvent: 'p' }, { figures: 'e' }, { event: 'e' }, { photo: 'x' });
  await inOrder({ user: 'u' }, { figures: 'a' }, { event: 'a' }, { figures: 'b' }, { event: 'b' });
});

test.each([
  [{ pendingEvent: 'p' }, { user: 'u' }],
  [{ event: 'e' }, { figures: 'e' }],
  [{ event: 'e' }, { user: 'u' }],
  [{ photo: 'x' }, { event: 'e' }],
])('%j before %j is an error (D23)', async (first, second) => {
  await expect(inOrder(first as Lock, second as Lock)).rejects.toThrow('is the order');
});

test('a row that is gone is not locked, and its transaction learns so', async () => {
  expect(
    await withLock({ db, lockQueue: createLockQueue() }, { event: 'gone' }, async (_, isThere) => isThere),
  ).toBe(false);
});

test('users of one lock run one after the other, and those of another lock beside them', async () => {
  const lockQueue = createLockQueue();
  const seen: string[] = [];
  const { promise: otherRuns, resolve: runOther } = Promise.withResolvers<void>();
  const use = (name: string, lock: Lock, work: () => Promise<void> | void) =>
    withLock({ db, lockQueue }, lock, async () => {
      seen.push(`${name} begins`);
      await work();
      seen.push(`${name} ends`);
    });
  await Promise.all([
    // It ends only once the user of the other lock runs.
    use('one', { figures: 'e' }, () => otherRuns),
    use('two', { figures: 'e' }, () => {}),
    use('other', { event: 'e' }, runOther),
  ]);
  const ofOneLock = seen.filter((line) => !line.startsWith('other'));
  expect(ofOneLock).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
