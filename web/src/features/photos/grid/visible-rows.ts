import type { GridRow } from './grid-cells.ts';

/** Rows beyond the edges of what is seen are kept ready for this many pixels, once somebody scrolls. */
export const OVERSCAN_PX = 400;
export const GRID_GAP_PX = 4;
const HEADING_PX = 52;

export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
}

/** Where each row begins, and where the last one ends, in pixels from the grid's beginning; gaps belong to rows. */
export const topsOf = (rows: readonly GridRow[], cellHeight: number): number[] => {
  if (cellHeight <= 0) return [0];
  let top = 0;
  const ends = rows.map(({ kind }) => {
    top += kind === 'hour' ? HEADING_PX : cellHeight + GRID_GAP_PX;
    return top;
  });
  return [0, ...ends];
};

/** The rows to render. `top` is where the grid begins, in pixels from the viewport's upper edge (negative: scrolled). */
export const visibleRows = (grid: {
  top: number;
  viewport: number;
  tops: readonly number[];
  overscan?: number;
}): RowRange => {
  const { top, viewport, tops, overscan = OVERSCAN_PX } = grid;
  const [from, to] = [-top - overscan, viewport - top + overscan];
  const rows = tops.length - 1;
  const first = tops.findIndex((y, at) => at > 0 && y > from) - 1;
  const end = tops.findIndex((y) => y >= to);
  return { first: first < 0 ? rows : first, end: end < 0 ? rows : Math.min(rows, end) };
};
