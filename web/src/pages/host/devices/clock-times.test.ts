import { expect, test } from 'vitest';
import { formatSecond, readDuration, unitsOf, writeDuration } from './clock-times.ts';

test.each([
  ['1:02', 3720],
  ['1:02:03', 3723],
  ['2 1:02:00', 176_520],
  [' 30:00 ', 108_000],
  ['1：02：00', 3720],
  ['1:60', null],
  ['-1:00', null],
  ['62', null],
  ['', null],
])('reads %j as %s seconds', (typed, seconds) => {
  expect(readDuration(typed)).toBe(seconds);
});

test.each([0, 59, 3720, 100_000, 94_608_000])('what is written for %i seconds is read again', (seconds) => {
  expect(readDuration(writeDuration(-seconds))).toBe(seconds);
});

test('names the two largest units', () => {
  const units = (seconds: number) => unitsOf(seconds).map(({ unit, count }) => `${count} ${unit}`);
  expect(units(-3725)).toEqual(['1 hours', '2 minutes']);
  expect(units(86_400 * 3 + 59)).toEqual(['3 days']);
  expect(units(125)).toEqual(['2 minutes', '5 seconds']);
  expect(units(0)).toEqual(['0 seconds']);
});

test('shows times to the second in Taipei', () => {
  expect(formatSecond('2026-05-02T16:30:05.000Z')).toBe('00:30:05');
});
