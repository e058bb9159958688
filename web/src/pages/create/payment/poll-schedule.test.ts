import { expect, test } from 'vitest';
import { nextLookMs } from './poll-schedule.ts';

test('polls the payment at growing intervals and stops', () => {
  const waits = Array.from({ length: 30 }, (_, asked) => nextLookMs(asked + 1));
  expect(waits.slice(0, 4)).toEqual([1500, 2250, 3375, 5063]);
  const ended = waits.indexOf(false);
  expect(waits.slice(ended).every((wait) => wait === false)).toBe(true);
  const numbers = waits.slice(0, ended).map(Number);
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  expect(Math.max(...numbers)).toBe(30_000);
  expect(numbers.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(10 * 60_000);
});
