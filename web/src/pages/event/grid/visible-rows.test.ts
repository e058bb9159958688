import { expect, it } from 'vitest';
import { type GridRow, topsOf, visibleRows } from './grid-cells.ts';

const row: GridRow = { kind: 'cells', number: 1, cells: [] };
const heading: GridRow = { kind: 'heading', at: '2026-11-07T06:00:00.000Z' };
const grid = { viewport: 800, tops: topsOf(Array(425).fill(row), 196) };

it('starts with the first row', () => {
  expect(visibleRows({ ...grid, top: 300 })).toEqual({ first: 0, end: 5 });
});
it('follows the scroll position with some rows on both sides', () => {
  expect(visibleRows({ ...grid, top: -10_000 })).toEqual({ first: 48, end: 56 });
});
it('ends with the last row, also when scrolled past the grid', () => {
  expect(visibleRows({ ...grid, top: -84_800 })).toEqual({ first: 422, end: 425 });
  expect(visibleRows({ ...grid, top: -200_000 })).toEqual({ first: 425, end: 425 });
});
it('shows nothing before it has a size', () => {
  expect(visibleRows({ viewport: 800, tops: topsOf([row, row], 0), top: 0 })).toEqual({ first: 0, end: 0 });
});
it('reserves room for headings', () => {
  expect(topsOf([heading, row, row, heading], 196)).toEqual([0, 52, 252, 452, 504]);
});
