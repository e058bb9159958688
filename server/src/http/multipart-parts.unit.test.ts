import { expect, test } from 'vitest';
import { moveChunk, startSpeedLimit } from './multipart-parts.ts';

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

test('frees the memory of a chunk that was copied, but none that the next part shares', () => {
  const file = Buffer.alloc(8);
  const whole = Buffer.from(new Uint8Array([1, 2, 3]).buffer);
  const received = Buffer.from(new Uint8Array([4, 5, 6]).buffer);
  const length = moveChunk(whole, file, 0);
  expect(length + moveChunk(received.subarray(0, 2), file, length)).toBe(5);
  expect([...file.subarray(0, 5)]).toEqual([1, 2, 3, 4, 5]);
  expect([whole.length, received[2]]).toEqual([0, 6]);
});
