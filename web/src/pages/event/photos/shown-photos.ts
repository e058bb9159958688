import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';

/** Which of an event's photos a lookup has. */
export type EventPart = 'all' | 'newest' | 'own';

/** Returns which of its photos an event has. */
export function partOf({ isConcealed, olderPhotos }: Event): EventPart {
  if (isConcealed) return 'own';
  return olderPhotos ? 'newest' : 'all';
}

/** Returns the number of an event's photos, with those that a lookup of the newest leaves out. */
export const countPhotos = ({ photos, olderPhotos = 0 }: Event): number => photos.length + olderPhotos;

export interface ShownPhotos {
  photos: readonly Photo[];
  /** The number of waiting newer photos of others. */
  waiting: number;
}

/**
 * Decides what the grid shows after a lookup: new photos of others wait, so that row numbers do not move; own ones appear,
 * deleted ones disappear, and addresses are updated. `shown` are the ids shown so far. An empty grid shows all.
 */
export function showPhotos(
  latest: readonly Photo[],
  shown: readonly string[],
  own: ReadonlySet<string>,
): ShownPhotos {
  if (shown.length === 0) return { photos: latest, waiting: 0 };
  const known = new Set(shown);
  const photos = latest.filter(({ photoId }) => known.has(photoId) || own.has(photoId));
  return photos.length === 0
    ? { photos: latest, waiting: 0 }
    : { photos, waiting: latest.length - photos.length };
}

/** A photo as the grid shows it. */
export interface SeenPhoto extends Photo {
  /** True for an own upload that others get once it was searched for people who are to be blurred. */
  readonly isSearched?: true | undefined;
}

/**
 * Returns the event with the photos that its page shows: the visitor's own uploads that others do not see come first, and
 * photos that the host is deleting are left out. The lookup is newer where it also has a photo.
 */
export function withSeenPhotos(event: Event, unseen: readonly Photo[]): Event {
  const known = new Set(event.photos.map(({ photoId }) => photoId));
  const isSearched = ({ visibility }: Photo) => !visibility && !event.isConcealed;
  const more = unseen
    .filter(({ photoId }) => !known.has(photoId))
    .map((photo): SeenPhoto => (isSearched(photo) ? { ...photo, isSearched: true } : photo));
  const left = event.photos.filter(({ deletesAt }) => !deletesAt);
  const isSame = more.length === 0 && left.length === event.photos.length;
  return isSame ? event : { ...event, photos: [...more, ...left] };
}

/**
 * Returns whether the visitor's list of own uploads may be older than the lookup: the host may have decided on an unseen
 * photo, hidden a shown one, or be deleting one, whose shot returns later.
 */
export function mayBeOutdated(
  {
    uploaded,
    unseen,
    shotsUsed = 0,
  }: {
    readonly uploaded: ReadonlySet<string>;
    readonly unseen: readonly Photo[];
    readonly shotsUsed?: number | undefined;
  },
  event: Pick<Event, 'photos'>,
): boolean {
  const known = new Set(event.photos.map(({ photoId }) => photoId));
  if (unseen.length > 0 || shotsUsed > uploaded.size) return true;
  return [...uploaded].some((photoId) => !known.has(photoId));
}

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
