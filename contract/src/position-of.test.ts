import { expect, it } from 'vitest';
import { coverPositionOf, positionOf } from './previews.ts';

it('shifts a photo along its long side to its faces', () => {
  expect(positionOf({ width: 3, height: 4, focus: 10 })).toBe('50% 10%');
  expect(positionOf({ width: 4, height: 3, focus: 0 })).toBe('0% 50%');
});

it('centres a photo without faces', () => {
  expect(positionOf({ width: 3, height: 4, focus: null })).toBeUndefined();
  expect(positionOf({ width: 3, height: 4 })).toBeUndefined();
});

it('centres the faces of a cover, as far as its picture reaches', () => {
  expect(coverPositionOf({ width: 4, height: 3, focus: 40 })).toBe(
    '50% min(0px, max(100cqh - 75.0cqw, 50cqh - 30.0cqw))',
  );
  expect(coverPositionOf({ width: 4, height: 3, focus: null })).toBe('50% 35%');
});
