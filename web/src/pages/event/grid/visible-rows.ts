import type { GridRow } from './grid-cells.ts';

/** The rendered margin beyond the viewport during scrolling, in pixels. */
export const OVERSCAN_PX = 400;
export const GRID_GAP_PX = 4;
const HEADING_PX = 52;

export interface RowRange {
  first: number;
  /** Exclusive. */
  end: number;
}

/** Returns the top of each row and the bottom of the last, in pixels from the grid's top, gaps included. */
export function topsOf(rows: readonly GridRow[], cellHeight: number): number[] {
  if (cellHeight <= 0) return [0];
  let top = 0;
  const ends = rows.map(({ kind }) => {
    top += kind === 'hour' ? HEADING_PX : cellHeight + GRID_GAP_PX;
    return top;
  });
  return [0, ...ends];
}

/**
 * Returns the rows to render. `top` is the grid's top in pixels from the viewport's upper edge (negative when scrolled).
 */
export function visibleRows(grid: {
  top: number;
  viewport: number;
  tops: readonly number[];
  overscan?: number;
}): RowRange {
  const { top, viewport, tops, overscan = OVERSCAN_PX } = grid;
  const [from, to] = [-top - overscan, viewport - top + overscan];
  const rows = tops.length - 1;
  const first = tops.findIndex((y, at) => at > 0 && y > from) - 1;
  const end = tops.findIndex((y) => y >= to);
  return { first: first < 0 ? rows : first, end: end < 0 ? rows : Math.min(rows, end) };
}
