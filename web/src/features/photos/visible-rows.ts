/** Rows beyond the edges of what is seen are kept ready for this many pixels, once somebody scrolls. */
export const OVERSCAN_PX = 400;

export interface RowRange {
  first: number;
  /** One past the last. */
  end: number;
}

/** The rows to render. `top` is where the grid begins, in pixels from the viewport's upper edge (negative: scrolled). */
export const visibleRows = (grid: {
  top: number;
  viewport: number;
  rowHeight: number;
  rows: number;
  overscan?: number;
}): RowRange => {
  const { top, viewport, rowHeight, rows, overscan = OVERSCAN_PX } = grid;
  if (rowHeight <= 0) return { first: 0, end: 0 };
  const first = Math.floor((-top - overscan) / rowHeight);
  const end = Math.ceil((viewport - top + overscan) / rowHeight);
  return { first: Math.min(rows, Math.max(0, first)), end: Math.max(0, Math.min(rows, end)) };
};

/** The rows' numbers, counted from 1. */
export const numbersOf = ({ first, end }: RowRange): number[] =>
  Array.from({ length: Math.max(0, end - first) }, (_, row) => first + row + 1);
