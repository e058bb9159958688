import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useCallback, useMemo, useState } from 'react';
import { showPhotos } from './shown-photos.ts';

/** Keeps the grid steady while photos arrive; `reveal` shows the waiting ones. */
export const useShownPhotos = (latest: readonly Photo[], own: ReadonlySet<string>) => {
  const [shown, setShown] = useState<readonly string[]>(() => latest.map((photo) => photo.photoId));
  const result = useMemo(() => showPhotos(latest, shown, own), [latest, shown, own]);
  // The first photos of an empty event are shown, and from then on stay where they are.
  if (shown.length === 0 && latest.length > 0) setShown(latest.map((photo) => photo.photoId));
  const reveal = useCallback(() => setShown(latest.map((photo) => photo.photoId)), [latest]);
  return { ...result, reveal };
};
