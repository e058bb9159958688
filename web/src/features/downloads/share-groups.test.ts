import { expect, it } from 'vitest';
import { isGroupFull, shareGroup } from './share-groups.ts';

const MB = 1024 * 1024;

it('takes at most ten files', () => {
  expect(shareGroup(Array(25).fill(MB))).toBe(10);
  expect(shareGroup(Array(3).fill(MB))).toBe(3);
});
it('takes at most 50 MB', () => {
  expect(shareGroup(Array(10).fill(8 * MB))).toBe(6);
  expect(shareGroup([60 * MB])).toBe(0);
});
it('knows when to stop fetching', () => {
  expect(isGroupFull(Array(9).fill(MB))).toBe(false);
  expect(isGroupFull(Array(10).fill(MB))).toBe(true);
  expect(isGroupFull(Array(7).fill(8 * MB))).toBe(true);
});
