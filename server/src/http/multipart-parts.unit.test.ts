import { expect, test } from 'vitest';
import { startSpeedLimit } from './multipart-parts.ts';

const MEGABYTE = 1024 * 1024;

test('bytes beyond the speed of the plan wait; without a limit none do', async () => {
  const startedAt = performance.now();
  const speed = startSpeedLimit(MEGABYTE);
  await speed.admit(MEGABYTE / 10);
  expect(performance.now() - startedAt).toBeGreaterThan(80);
  // Without a limit a hundred megabytes do not wait the hundred seconds that they would take: the test would time out.
  speed.limitTo(undefined);
  await speed.admit(100 * MEGABYTE);
});
