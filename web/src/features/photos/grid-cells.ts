import { PHOTOS_PER_AD } from '@togather/contract/limits.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ReactNode } from 'react';

/** A tile that is not yet a photo of the event: this browser is uploading it. */
export interface PendingTile {
  key: string;
  tile: ReactNode;
}

export type Cell =
  | { kind: 'photo'; key: string; photo: Photo; index: number }
  | { kind: 'pending'; key: string; tile: ReactNode }
  | { kind: 'ad'; key: string };

/** The grid's cells in order: pending tiles, then the photos with an ad cell after every 11th. */
export const cellsOf = (
  pending: readonly PendingTile[],
  photos: readonly Photo[],
  hasAd: boolean,
): Cell[] => {
  const tiles = pending.map(({ key, tile }): Cell => ({ kind: 'pending', key, tile }));
  const cells = photos.flatMap((photo, index): Cell[] => {
    const cell: Cell = { kind: 'photo', key: photo.photoId, photo, index };
    const isAdNext = hasAd && (index + 1) % PHOTOS_PER_AD === 0;
    return isAdNext ? [cell, { kind: 'ad', key: `ad-${index}` }] : [cell];
  });
  return [...tiles, ...cells];
};

/** Cuts cells into rows; the last may be shorter. */
export const rowsOf = (cells: readonly Cell[], columns: number): Cell[][] =>
  Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
