import { expect, it } from 'vitest';
import { columnsAt } from './columns.ts';

it.each([
  [320, 2],
  [768, 2],
  [769, 4],
  [1023, 4],
  [1024, 6],
  [2560, 6],
])('at a width of %i there are %i photos per row', (width, columns) => {
  expect(columnsAt(width)).toBe(columns);
});
