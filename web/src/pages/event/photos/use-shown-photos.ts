import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { type EventPart, showPhotos } from './shown-photos.ts';

/** The height of the sticky bar. */
const BAR_PX = 64;

/**
 * Keeps the grid steady while photos arrive. `reveal` shows the waiting ones. They appear automatically while the top of
 * the grid is visible, but not during a selection, where they would move what is about to be ticked. All appear when the
 * photos are another `part` of the event's: when it is revealed, or the older ones have loaded.
 */
export function useShownPhotos(
  latest: readonly Photo[],
  own: ReadonlySet<string>,
  { top, isSteady, part }: { top: RefObject<HTMLElement | null>; isSteady: boolean; part: EventPart },
) {
  const [shown, setShown] = useState<readonly string[]>(() => latest.map((photo) => photo.photoId));
  const result = useMemo(() => showPhotos(latest, shown, own), [latest, shown, own]);
  const [lastPart, setLastPart] = useState(part);
  if (lastPart !== part) {
    setLastPart(part);
    setShown(latest.map((photo) => photo.photoId));
  }
  // The first photos of an empty event are shown and then stay in place.
  if (shown.length === 0 && latest.length > 0) setShown(latest.map((photo) => photo.photoId));
  const reveal = useCallback(() => setShown(latest.map((photo) => photo.photoId)), [latest]);
  const mayGoIn = result.waiting > 0 && !isSteady;
  useLayoutEffect(() => {
    if (!mayGoIn) return;
    const look = () => {
      if ((top.current?.getBoundingClientRect().top ?? 0) >= BAR_PX) reveal();
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [mayGoIn, top, reveal]);
  return { ...result, reveal };
}
