import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

/** Returns an hour in Taipei, which is UTC+8. */
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 2, day, hour - 8));
const left = (now: Date, end: Date) => daysLeft(end.toISOString(), now.getTime());

test('an event without an end or with a distant one returns null', () => {
  expect(daysLeft(null, Date.now())).toBeNull();
  expect(left(at(1, 12), at(16, 0))).toBeNull();
});

test('counts calendar days in Taipei', () => {
  expect(left(at(1, 23), at(15, 1))).toBe(14);
  expect(left(at(14, 23), at(15, 1))).toBe(1);
  expect(left(at(15, 0), at(15, 1))).toBe(0);
});

test('returns -1 once the event is over', () => {
  expect(left(at(15, 1), at(15, 1))).toBe(-1);
  expect(left(at(20, 1), at(15, 1))).toBe(-1);
});
