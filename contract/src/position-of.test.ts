import { expect, it } from 'vitest';
import { positionOf } from './previews.ts';

it('shifts a photo along its long side to its faces', () => {
  expect(positionOf({ width: 3, height: 4, focus: 10 })).toBe('50% 10%');
  expect(positionOf({ width: 4, height: 3, focus: 0 })).toBe('0% 50%');
});

it('centres a photo without faces', () => {
  expect(positionOf({ width: 3, height: 4, focus: null })).toBeUndefined();
  expect(positionOf({ width: 3, height: 4 })).toBeUndefined();
});
