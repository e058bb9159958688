import { useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useMemo, useState } from 'react';
import {
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
  const [order, setOrder] = useState(() => readOrder(eventId));
  const [source, setSource] = useState<PhotoSource>('all');
  const own = useQuery({ ...ownPhotosQuery(eventId), enabled: isOpen || source === 'mine' });
  const chooseOrder = (next: PhotoOrder) => {
    storeOrder(eventId, next);
    setOrder(next);
  };
  return { isOpen, setIsOpen, order, chooseOrder, source, setSource, own: own.data?.uploaded };
}

type Wanted = Pick<ReturnType<typeof useArrangement>, 'order' | 'source' | 'own'>;

/**
 * Returns the chosen photos in their order, or all if there are none. Unless in the lookup's order, returns also their
 * indexes there and the hours. The order by hearts is fixed when chosen, so that nothing moves while the user gives one.
 */
export function useArranged(
  event: Event,
  photos: readonly Photo[],
  { order, source, own, noteOf }: Wanted & { noteOf: NoteOf | undefined },
) {
  const isKnown = noteOf !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: later notes must not change the order.
  const first = useMemo(() => noteOf, [order, isKnown]);
  const by = order === 'loved' ? first : noteOf;
  return useMemo(() => {
    const from = photosFrom(photos, source, own);
    const isAll = source === 'all' || from.length === 0;
    if ((isAll && order === 'uploaded') || !by) return { photos, isAll: true, arranged: undefined };
    const ordered = arrangePhotos(isAll ? photos : from, order, by);
    const places = new Map(event.photos.map(({ photoId }, place) => [photoId, place]));
    const hours = order === 'taken' ? hoursOf(ordered, by) : [];
    return { photos: ordered, isAll, arranged: { places, hours } };
  }, [event, photos, order, source, own, by]);
}
