import { expect, test } from 'vitest';
import { createLoginDelays } from './login-delays.ts';

test('replies to wrong logins take longer with each one of a network, half a minute at most (M2)', () => {
  let now = 0;
  const delays = createLoginDelays(() => new Date(now));
  const waits = Array.from({ length: 9 }, () => delays.fail('10.0.0.1'));
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(delays.fail('10.0.0.2')).toBe(500);
  now += 600_000;
  expect(delays.fail('10.0.0.1')).toBe(500);
});
