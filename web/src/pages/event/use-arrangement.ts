import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useMemo, useState } from 'react';
import { chapterOfHash, chaptersQuery } from '#parts/chapters/chapters-query.ts';
import {
  arrangeByChapter,
  arrangePhotos,
  hoursOf,
  type NoteOf,
  type PhotoSource,
  photosFrom,
} from '#parts/photos/arrange-photos.ts';
import { type PhotoOrder, readOrder, storeOrder } from '#parts/photos/request-first-photos.ts';
import { ownPhotosQuery } from './actions/decided-photos.ts';

/** Returns the order and the uploader filter of an event's photos. The order is stored on this device. */
export function useArrangement(eventId: string) {
  const [isOpen, setIsOpen] = useState(false);
  // A chapter's link shows the order by time, and changes no choice.
  const [linked] = useState(() => chapterOfHash(location.hash));
  const [order, setOrder] = useState(() => (linked ? 'taken' : readOrder(eventId)));
  const [source, setSource] = useState<PhotoSource>('all');
  const own = useQuery({ ...ownPhotosQuery(eventId), enabled: isOpen || source === 'mine' });
  const chooseOrder = (next: PhotoOrder) => {
    storeOrder(eventId, next);
    setOrder(next);
  };
  return { isOpen, setIsOpen, linked, order, chooseOrder, source, setSource, own: own.data?.uploaded };
}

type Wanted = Pick<ReturnType<typeof useArrangement>, 'order' | 'source' | 'own'>;

/**
 * Returns the chosen photos in their order, or all if there are none. Unless in the lookup's order, returns also their
 * indexes there, and by time the hours or chapters. The order by hearts is fixed when chosen, so that nothing moves while the user gives one.
 */
export function useArranged(
  event: Event,
  photos: readonly Photo[],
  { order, source, own, noteOf }: Wanted & { noteOf: NoteOf | undefined },
) {
  const isKnown = noteOf !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later notes must not change the order.
  const first = useMemo(() => noteOf, [order, isKnown]);
  const { data, isFetched } = useQuery({
    ...chaptersQuery(event.eventId),
    enabled: order === 'taken' && isKnown,
  });
  const chapters = useMemo(() => data?.chapters.filter(({ isHidden }) => !isHidden) ?? [], [data]);
  const isWaiting = order === 'taken' && !isFetched;
  const by = isWaiting ? undefined : order === 'loved' ? first : noteOf;
  return useMemo(() => {
    const from = photosFrom(photos, source, own);
    const isAll = source === 'all' || from.length === 0;
    if ((isAll && order === 'uploaded') || !by) return { photos, isAll: true, arranged: undefined };
    const ordered = arrangePhotos(isAll ? photos : from, order, by);
    const places = new Map(event.photos.map(({ photoId }, place) => [photoId, place]));
    if (order === 'taken' && chapters.length > 0) {
      const { photos, stops } = arrangeByChapter(ordered, chapters, by);
      return { photos, isAll, arranged: { places, stops } };
    }
    const stops = order === 'taken' ? hoursOf(ordered, by) : [];
    return { photos: ordered, isAll, arranged: { places, stops } };
  }, [event, photos, order, source, own, by, chapters]);
}
