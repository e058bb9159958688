import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import type { ReactNode } from 'react';
import type { Hour } from '#parts/photos/arrange-photos.ts';

/** A tile of an upload that is not yet a photo of the event. */
export interface PendingTile {
  key: string;
  tile: ReactNode;
}

export type Cell =
  | { kind: 'photo'; key: string; photo: Photo; index: number }
  | { kind: 'pending'; key: string; tile: ReactNode }
  | { kind: 'ad'; key: string };

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
  /** An hour's heading: ISO 8601. */
  | { kind: 'hour'; at: string };

/** Splits cells into numbered rows. The last may be shorter. Each hour starts with its heading and a new row. */
export function rowsOf(cells: readonly Cell[], columns: number, hours: readonly Hour[] = []): GridRow[] {
  const headings = new Map(hours.map(({ first, at }) => [first, at]));
  const rows: GridRow[] = [];
  let open: Cell[] = [];
  let number = 0;
  for (const cell of cells) {
    const at = cell.kind === 'photo' ? headings.get(cell.index) : undefined;
    if (at !== undefined) rows.push({ kind: 'hour', at });
    if (at !== undefined || open.length === 0 || open.length === columns) {
      open = [];
      number += 1;
      rows.push({ kind: 'cells', number, cells: open });
    }
    open.push(cell);
  }
  return rows;
}
