import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ReactNode } from 'react';
import type { Stop } from '#parts/photos/arrange-photos.ts';

/** A tile of an upload that is not yet a photo of the event. */
export interface PendingTile {
  key: string;
  tile: ReactNode;
}

export type Cell =
  | { kind: 'photo'; key: string; photo: Photo; index: number }
  | { kind: 'pending'; key: string; tile: ReactNode }
  | { kind: 'ad'; key: string };

/** Returns the number of ad cells among so many photos. */
export const adsAmong = (photos: number): number => Math.floor(photos / PHOTOS_PER_AD);

/** Returns the grid's cells in order: pending tiles, then the photos with an ad cell after every 11th. */
export function cellsOf(pending: readonly PendingTile[], photos: readonly Photo[], hasAd: boolean): Cell[] {
  const tiles = pending.map(({ key, tile }): Cell => ({ kind: 'pending', key, tile }));
  const cells = photos.flatMap((photo, index): Cell[] => {
    const cell: Cell = { kind: 'photo', key: photo.photoId, photo, index };
    const isAdNext = hasAd && (index + 1) % PHOTOS_PER_AD === 0;
    return isAdNext ? [cell, { kind: 'ad', key: `ad-${index}` }] : [cell];
  });
  return [...tiles, ...cells];
}

export type GridRow =
  | { kind: 'cells'; number: number; cells: readonly Cell[] }
  /** The heading of an hour, ISO 8601, or of a chapter. */
  | { kind: 'heading'; at: string; chapter?: Chapter | undefined };

/** Returns the stops that have a heading: the first of each chapter, or every hour where there are no chapters. */
const withHeading = (stops: readonly Stop[]): Map<number, Stop> =>
  new Map(
    stops
      .filter(({ chapter }, at) => !chapter || chapter !== stops[at - 1]?.chapter)
      .map((stop) => [stop.first, stop]),
  );

/** Splits cells into numbered rows. The last may be shorter. Each heading starts a new row. */
export function rowsOf(cells: readonly Cell[], columns: number, stops: readonly Stop[] = []): GridRow[] {
  const headings = withHeading(stops);
  const rows: GridRow[] = [];
  let open: Cell[] = [];
  let number = 0;
  for (const cell of cells) {
    const stop = cell.kind === 'photo' ? headings.get(cell.index) : undefined;
    if (stop) rows.push({ kind: 'heading', at: stop.at, chapter: stop.chapter });
    if (stop || open.length === 0 || open.length === columns) {
      open = [];
      number += 1;
      rows.push({ kind: 'cells', number, cells: open });
    }
    open.push(cell);
  }
  return rows;
}

/**
 * Returns the photos per row: 2 at a width of 768 or less, 6 at 1024 or more, 4 between. Asks the window's media queries,
 * since its width would force a layout.
 */
export function columnsOf({
  matchMedia,
}: {
  matchMedia: (query: string) => Pick<MediaQueryList, 'matches'>;
} = window): 2 | 4 | 6 {
  if (matchMedia('(max-width: 768px)').matches) return 2;
  return matchMedia('(min-width: 1024px)').matches ? 6 : 4;
}

/** The rendered margin beyond the viewport during scrolling, in pixels. */
export const OVERSCAN_PX = 400;
export const GRID_GAP_PX = 4;
export const HEADING_PX = 52;
/** The heights of the navigation bar and of the scrubber, below which a heading stops. */
export const BARS_PX = 64 + 44;

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
    top += kind === 'heading' ? HEADING_PX : cellHeight + GRID_GAP_PX;
    return top;
  });
  return [0, ...ends];
}

/** Returns the top of each stop: of its heading, or of the row with its first photo. */
export function topsOfStops(
  rows: readonly GridRow[],
  tops: readonly number[],
  stops: readonly Stop[],
): number[] {
  let heading: number | undefined;
  const starts = rows.flatMap((row, at) => {
    const top = heading ?? tops[at] ?? 0;
    heading = row.kind === 'heading' ? top : undefined;
    const cell = row.kind === 'cells' ? row.cells.find(({ kind }) => kind === 'photo') : undefined;
    return cell?.kind === 'photo' ? [{ first: cell.index, top }] : [];
  });
  return stops.map((stop) => starts.findLast(({ first }) => first <= stop.first)?.top ?? 0);
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
