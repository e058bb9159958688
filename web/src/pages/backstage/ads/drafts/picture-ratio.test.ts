import { expect, test } from 'vitest';
import { isOffRatio, ratioText } from './plan-save.ts';

test('a picture may differ from the ratio of its place by a fifth', () => {
  for (const width of [320, 400, 480]) expect(isOffRatio(1, { width, height: 100 }), `${width}`).toBe(false);
  for (const width of [315, 485, 100]) expect(isOffRatio(1, { width, height: 100 }), `${width}`).toBe(true);
  expect(isOffRatio(5, { width: 800, height: 600 })).toBe(false);
  expect(isOffRatio(6, { width: 800, height: 600 })).toBe(true);
});

test('writes ratios with a colon', () => {
  expect([4, 4 / 3, 1, 2.53, 0.4].map(ratioText)).toEqual(['4:1', '4:3', '1:1', '2.5:1', '1:2.5']);
});
