import type { ReactNode } from 'react';
import type { Cell } from './grid-cells.ts';

/** One positioned row of the grid, with its number in the corner. */
export function PhotoRow({
  number,
  total,
  top,
  cells,
  columns,
  height,
  render,
}: {
  number: number;
  total: number;
  /** In pixels from the grid's top. */
  top: number;
  cells: readonly Cell[];
  columns: number;
  height: number;
  render: (cell: Cell) => ReactNode;
}) {
  return (
    <li
      aria-setsize={total}
      aria-posinset={number}
      className="group absolute inset-x-0 top-0 flex gap-1 contain-strict"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {cells.map(render)}
      {Array.from({ length: columns - cells.length }, (_, gap) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike.
        <span key={gap} className="flex-1" />
      ))}
      <span
        data-row-number={number}
        // A selected first photo is smaller, and keeps the number inside.
        className="pointer-events-none absolute bottom-1.5 left-1.5 min-w-5 rounded-chip bg-black/65 px-1 text-center text-xs leading-5 text-white tabular-nums transition-transform duration-120 group-has-[>:first-child_:checked]:translate-x-2.5 group-has-[>:first-child_:checked]:-translate-y-2.5"
      >
        {number}
      </span>
    </li>
  );
}

/** The heading of one hour's photos. */
export function HourRow({ top, children }: { top: number; children: ReactNode }) {
  return (
    <li className="absolute inset-x-0 top-0" style={{ transform: `translateY(${top}px)` }}>
      <h2 className="px-4 pt-5 text-base leading-7 font-semibold tabular-nums md:px-8">{children}</h2>
    </li>
  );
}
