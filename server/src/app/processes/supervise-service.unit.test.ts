import { expect, test } from 'vitest';
import { restartDelay } from './supervise-service.ts';

test('restarts a process that keeps failing after a growing delay of at most half a minute (D3)', () => {
  const delays = [1, 2, 3, 4, 7, 8, 9, 50].map(restartDelay);
  expect(delays).toEqual([250, 500, 1000, 2000, 16_000, 30_000, 30_000, 30_000]);
});
