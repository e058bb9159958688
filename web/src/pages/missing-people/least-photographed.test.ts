import type { ShownFigure } from '@togather/contract/schemas/figures.ts';
import { expect, test } from 'vitest';
import { leastPhotographed } from './least-photographed.ts';

const person = (id: string, photoNum: number) => ({ id, photoNum, cropUrl: '' });
const ids = (figures: readonly ShownFigure[]) => figures.map(({ id }) => id);

test('returns the people with the fewest photos, and of equals the latest first', () => {
  const figures = [person('most', 9), person('early', 1), person('late', 1)];
  expect(ids(leastPhotographed(figures))).toEqual(['late', 'early', 'most']);
});

test('returns at most 30', () => {
  const figures = Array.from({ length: 40 }, (_, at) => person(`${at}`, 40 - at));
  expect(ids(leastPhotographed(figures))).toEqual(Array.from({ length: 30 }, (_, at) => `${39 - at}`));
});
