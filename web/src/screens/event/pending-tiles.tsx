import { lazy, Suspense } from 'react';
import type { PendingTile } from '../../features/photos/grid-cells.ts';
import type { Thumbnails } from '../../features/uploads/thumbnails.ts';
import type { Uploads } from '../../features/uploads/uploads-of-event.ts';
import { loadUploadTile } from './open-part.ts';

const UploadTile = lazy(loadUploadTile);

/** Tiles of unfinished uploads, the last one first: the order the photos will have. */
export const pendingTiles = (uploads: Uploads | undefined, thumbnails: Thumbnails): PendingTile[] =>
  (uploads?.items ?? [])
    .filter((item) => item.state !== 'done')
    .map((item) => ({
      key: item.id,
      tile: (
        <Suspense fallback={null}>
          <UploadTile
            item={item}
            thumbnail={thumbnails.get(item.id)}
            onRetry={() => uploads?.retry([item.id])}
            onRemove={() => uploads?.remove(item.id)}
          />
        </Suspense>
      ),
    }))
    .reverse();
