import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const until = '2026-06-01T12:00:00.000Z';
const before = (seconds: number) => Date.parse(until) - seconds * 1000;

test.each([
  { seconds: 0.2, days: 0, clock: '00:00:01' },
  { seconds: 59, days: 0, clock: '00:00:59' },
  { seconds: 3661, days: 0, clock: '01:01:01' },
  { seconds: 86_399, days: 0, clock: '23:59:59' },
  { seconds: 2 * 86_400 + 5, days: 2, clock: '00:00:05' },
])('$seconds s are $days days and $clock', ({ seconds, days, clock }) => {
  expect(timeLeft(until, before(seconds))).toEqual({ days, clock });
});

test('nothing is left at the moment itself', () => {
  expect(timeLeft(until, before(0))).toBeNull();
  expect(timeLeft(until, before(-5))).toBeNull();
});
