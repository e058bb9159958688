import { expect, it } from 'vitest';
import { fitInto } from './encode-picture.ts';

it('fits the long side and keeps the aspect ratio', () => {
  expect(fitInto(8000, 6000, 4000)).toEqual({ width: 4000, height: 3000 });
  expect(fitInto(3000, 4000, 2000)).toEqual({ width: 1500, height: 2000 });
});
it('keeps every side at least one pixel long', () => {
  expect(fitInto(10_000, 1, 1920)).toEqual({ width: 1920, height: 1 });
});
it('never enlarges', () => {
  expect(fitInto(800, 600, 4000)).toEqual({ width: 800, height: 600 });
  expect(fitInto(800, 600, Number.POSITIVE_INFINITY)).toEqual({ width: 800, height: 600 });
});
