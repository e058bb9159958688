import { expect, it } from 'vitest';
import { columnsOf } from './grid-cells.ts';

it.each([
  [320, 2],
  [768, 2],
  [769, 4],
  [1023, 4],
  [1024, 6],
  [2560, 6],
])('at a width of %i there are %i photos per row', (width, columns) => {
  const holds = (query: string) => {
    const [, side, limit] = /\((max|min)-width: (\d+)px\)/.exec(query) ?? [];
    return side === 'max' ? width <= Number(limit) : width >= Number(limit);
  };
  expect(columnsOf({ matchMedia: (query) => ({ matches: holds(query) }) })).toBe(columns);
});
