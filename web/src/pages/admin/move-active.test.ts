import { expect, test } from 'vitest';
import { moveActive } from './move-active.ts';

test.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, 2],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['ArrowUp', 0, 3, 0],
  ['PageDown', 0, 20, 6],
  ['PageDown', 18, 20, 19],
  ['PageUp', 3, 20, 0],
  ['ArrowDown', -1, 0, null],
  ['a', 0, 3, null],
])('%s from %d of %d leads to %s', (key, active, _count, expected) => {
  expect(moveActive(key, active, _count)).toBe(expected);
});
