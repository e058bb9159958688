import { expect, test } from 'vitest';
import { readLimit } from './read-limit.ts';

test.each([
  ['1', 1],
  [' 20000 ', 20_000],
  ['20001', undefined],
  ['0', undefined],
  ['', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['1e3', undefined],
])('%o is read as %o', (typed, limit) => expect(readLimit(typed)).toBe(limit));

test('a limit is not below what the event holds', () => {
  expect(readLimit('9', 10)).toBeUndefined();
  expect(readLimit('10', 10)).toBe(10);
});
