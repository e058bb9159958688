import { expect, test } from 'vitest';
import { startSpeedLimit } from './multipart-parts.ts';

const MEGABYTE = 1024 * 1024;

test("delays bytes beyond the plan's speed, and none without a limit", async () => {
  const startedAt = performance.now();
  const speed = startSpeedLimit(MEGABYTE);
  await speed.admit(MEGABYTE / 10);
  expect(performance.now() - startedAt).toBeGreaterThan(80);
  // At the limit a hundred megabytes would take a hundred seconds, and the test would time out.
  speed.limitTo(undefined);
  await speed.admit(100 * MEGABYTE);
});
