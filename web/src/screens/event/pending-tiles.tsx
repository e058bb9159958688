import type { PendingTile } from '../../features/photos/grid-cells.ts';
import { UploadTile } from '../../features/uploads/upload-tile.tsx';
import type { Thumbnails } from '../../features/uploads/use-thumbnails.ts';
import type { Uploads } from '../../features/uploads/use-uploads.ts';

/** Tiles of unfinished uploads, the last one first: the order the photos will have. */
export const pendingTiles = (uploads: Uploads, thumbnails: Thumbnails): PendingTile[] =>
  uploads.items
    .filter((item) => item.state !== 'done')
    .map((item) => ({
      key: item.id,
      tile: (
        <UploadTile
          item={item}
          thumbnail={thumbnails.get(item.file)}
          onRetry={() => uploads.retry([item.id])}
          onRemove={() => uploads.remove(item.id)}
        />
      ),
    }))
    .reverse();
