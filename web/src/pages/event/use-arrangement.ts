import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useMemo, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { chapterOfHash, chaptersQuery } from '#parts/chapters/chapters-query.ts';
import {
  arrangeByChapter,
  arrangePhotos,
  hoursOf,
  type NoteOf,
  type PhotoSource,
  photosFrom,
} from '#parts/photos/arrange-photos.ts';
import {
  type PhotoOrder,
  readOrder,
  readStacked,
  storeOrder,
  storeStacked,
} from '#parts/photos/request-first-photos.ts';
import { stackPhotos } from '#parts/photos/stack-photos.ts';
import { ownPhotosQuery } from './actions/decided-photos.ts';

/** The moments of an event's photos. They may change with each version of the event. */
const momentsQuery = ({ eventId, version }: Pick<Event, 'eventId' | 'version'>) =>
  queryOptions({
    queryKey: ['moments', eventId, version],
    queryFn: ({ signal }) => call('listMoments', { params: { eventId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });

/**
 * Returns the order and the uploader filter of an event's photos, and whether similar ones are shown as one. Order and
 * stacking are stored on this device.
 */
export function useArrangement({ eventId, version }: Pick<Event, 'eventId' | 'version'>) {
  const [isOpen, setIsOpen] = useState(false);
  // A chapter's link shows the order by time, and changes no choice.
  const [linked] = useState(() => chapterOfHash(location.hash));
  const [order, setOrder] = useState(() => (linked ? 'taken' : readOrder(eventId)));
  const [source, setSource] = useState<PhotoSource>('all');
  const [isStacked, setIsStacked] = useState(() => readStacked(eventId));
  const { data } = useQuery({ ...momentsQuery({ eventId, version }), enabled: isStacked });
  const own = useQuery({ ...ownPhotosQuery(eventId), enabled: isOpen || source === 'mine' });
  const chooseOrder = (next: PhotoOrder) => {
    storeOrder(eventId, next);
    setOrder(next);
  };
  const stack = (isOn: boolean) => {
    storeStacked(eventId, isOn);
    setIsStacked(isOn);
  };
  return {
    isOpen,
    setIsOpen,
    linked,
    order,
    chooseOrder,
    source,
    setSource,
    isStacked,
    stack,
    /** Undefined unless similar photos are shown as one. */
    moments: isStacked ? data?.moments : undefined,
    own: own.data?.uploaded,
  };
}

type Wanted = Pick<ReturnType<typeof useArrangement>, 'order' | 'source' | 'own' | 'moments'>;

/**
 * Returns the chosen photos in their order, or all if there are none. Unless in the lookup's order, returns also their
 * indexes there, and by time the hours or chapters. The order by hearts is fixed when chosen, so that nothing moves while the user
 * gives one.
 * `stacks` has all of the photos where similar ones are shown as one.
 */
export function useArranged(
  event: Event,
  photos: readonly Photo[],
  { order, source, own, moments, noteOf }: Wanted & { noteOf: NoteOf | undefined },
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
    const isPlain = (isAll && order === 'uploaded') || !by;
    if (isPlain && !moments) return { photos, isAll: true, arranged: undefined, stacks: undefined };
    const wanted = isPlain ? photos : arrangePhotos(isAll ? photos : from, order, by);
    const stacks = moments && stackPhotos(wanted, moments);
    const ordered = stacks?.fronts ?? wanted;
    const places = new Map(event.photos.map(({ photoId }, place) => [photoId, place]));
    const inOrder = { photos: ordered, isAll: isAll || isPlain, stacks };
    if (order !== 'taken' || !by) return { ...inOrder, arranged: { places, stops: [] } };
    if (chapters.length === 0) return { ...inOrder, arranged: { places, stops: hoursOf(ordered, by) } };
    const { photos: chaptered, stops } = arrangeByChapter(ordered, chapters, by);
    return { ...inOrder, photos: chaptered, arranged: { places, stops } };
  }, [event, photos, order, source, own, moments, by, chapters]);
}
