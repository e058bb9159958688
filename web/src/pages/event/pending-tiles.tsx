import { lazy, Suspense } from 'react';
import { isFailed, isUnderway } from '#parts/uploads/items/upload-items.ts';
import type { Thumbnails } from '#parts/uploads/pictures/thumbnails.ts';
import type { Uploads } from '#parts/uploads/queue/uploads-of-event.ts';
import type { PendingTile } from './grid/grid-cells.ts';
import { loadFailedTile, loadUnderwayTile } from './open-part.ts';

const UnderwayTile = lazy(loadUnderwayTile);
const FailedTile = lazy(loadFailedTile);

/** Returns one tile for all photos being uploaded, and one per failed photo, the last first, like the photos later. */
export function pendingTiles(uploads: Uploads | undefined, thumbnails: Thumbnails): PendingTile[] {
  if (!uploads) return [];
  const underway = uploads.items.filter(isUnderway);
  const failed = uploads.items.filter(isFailed).reverse();
  return [
    ...underway.slice(0, 1).map(({ id }) => ({
      key: 'underway',
      tile: (
        <Suspense fallback={null}>
          <UnderwayTile items={underway} thumbnail={thumbnails.get(id)} />
        </Suspense>
      ),
    })),
    ...failed.map((item) => ({
      key: item.id,
      tile: (
        <Suspense fallback={null}>
          <FailedTile
            item={item}
            thumbnail={thumbnails.get(item.id)}
            onRetry={() => uploads.retry([item.id])}
            onRemove={() => uploads.remove(item.id)}
          />
        </Suspense>
      ),
    })),
  ];
}
