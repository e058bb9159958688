import { expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { startPace } from './receive-file.ts';

const MEGABYTE = 1024 * 1024;

test('U9 thirty megabytes at 64 KB a second, 480 seconds, are an honest upload', async () => {
  const pace = startPace();
  for (let second = 0; second < 480; second++) await pace.admit(64 * 1024, 1000);
});

test('U9 a byte a second is cut when its grace is over', async () => {
  const pace = startPace();
  for (let second = 0; second < 30; second++) await pace.admit(1, 1000);
  await expect(pace.admit(1, 1000)).rejects.toThrow(Failure);
});

test('U9 a client is not blamed for the time that its photos took here', async () => {
  const pace = startPace();
  for (let photo = 0; photo < 6; photo++) await pace.admit(10_000, 10);
});

test('bytes beyond the speed of the plan wait; without a limit none do', async () => {
  const pace = startPace();
  pace.limitTo(MEGABYTE);
  const startedAt = performance.now();
  await pace.admit(MEGABYTE / 10, 0);
  expect(performance.now() - startedAt).toBeGreaterThan(80);
  // Without a limit a hundred megabytes do not wait the hundred seconds that they would take: the test would time out.
  pace.limitTo(undefined);
  await pace.admit(100 * MEGABYTE, 0);
});
