import { expect, it } from 'vitest';
import { visibleRows } from './visible-rows.ts';

const grid = { viewport: 800, rowHeight: 200, rows: 425 };

it('begins with the first row', () => {
  expect(visibleRows({ ...grid, top: 300 })).toEqual({ first: 0, end: 5 });
});
it('follows the scroll and keeps some rows on both sides', () => {
  expect(visibleRows({ ...grid, top: -10_000 })).toEqual({ first: 48, end: 56 });
});
it('ends with the last row, also when scrolled past the grid', () => {
  expect(visibleRows({ ...grid, top: -84_800 })).toEqual({ first: 422, end: 425 });
  expect(visibleRows({ ...grid, top: -200_000 })).toEqual({ first: 425, end: 425 });
});
it('shows nothing before it has a size', () => {
  expect(visibleRows({ ...grid, rowHeight: 0, top: 0 })).toEqual({ first: 0, end: 0 });
});
