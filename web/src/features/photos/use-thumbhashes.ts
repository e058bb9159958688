import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';

export type Thumbhashes = ReadonlyMap<string, string>;

/** The pages of the grid whose thumbhashes are still to be fetched, by their first photo's place in the lookup. */
const nextPages = (asked: Set<number>, count: number): number[] => {
  const pages = Math.ceil(count / PHOTO_PAGE.more);
  return Array.from({ length: pages }, (_, page) => page).filter((page) => !asked.has(page));
};

/**
 * Thumbhashes of the first `count` photos, page by page as the grid grows. `offset` photos are newer than the first one
 * shown. A page that fails stays without: the photos themselves come anyway.
 */
export const useThumbhashes = (
  eventId: string | null,
  photos: readonly Photo[],
  { count, offset }: { count: number; offset: number },
): Thumbhashes => {
  const [known, setKnown] = useState<Thumbhashes>(new Map());
  const asked = useRef(new Set<number>());
  const isEmpty = photos.length === 0;
  useEffect(() => {
    if (!eventId || isEmpty) return;
    for (const page of nextPages(asked.current, count)) {
      asked.current.add(page);
      const query = { from: offset + page * PHOTO_PAGE.more, count: PHOTO_PAGE.more };
      call('getThumbhashes', { params: { eventId }, query }).then(
        ({ thumbhashes }) => {
          const found = thumbhashes.flatMap(({ photoId, thumbhash }) =>
            thumbhash ? [[photoId, thumbhash] as const] : [],
          );
          setKnown((now) => new Map([...now, ...found]));
        },
        () => {},
      );
    }
  }, [eventId, isEmpty, count, offset]);
  return known;
};
