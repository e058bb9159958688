import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#lib/api/api.ts';

export type Thumbhashes = ReadonlyMap<string, string>;

/** Many pages in one request. */
const LARGE_PAGE = 16 * PHOTO_PAGE.more;

/** Returns the starts of the pages of `size` that hold these indexes of the lookup and were not requested yet. */
const nextPages = (asked: Set<number>, places: readonly number[], size: number): Set<number> => {
  const wanted = places.filter((place) => !asked.has(place - (place % PHOTO_PAGE.more)));
  return new Set(wanted.map((place) => place - (place % size)));
};

/**
 * Returns thumbhashes of photos at some indexes of the lookup. Fetches them as the grid grows in pages of the grid's size,
 * or in large pages if the photos come from many. A failed page is not retried, since the photos load anyway.
 */
export function useThumbhashes(
  eventId: string | null,
  places: readonly number[],
  isLookupOrder: boolean,
): Thumbhashes {
  const [known, setKnown] = useState<Thumbhashes>(new Map());
  const asked = useRef(new Set<number>());
  useEffect(() => {
    if (!eventId) return;
    const count = isLookupOrder ? PHOTO_PAGE.more : LARGE_PAGE;
    for (const from of nextPages(asked.current, places, count)) {
      for (let page = from; page < from + count; page += PHOTO_PAGE.more) asked.current.add(page);
      const query = { from, count };
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
  }, [eventId, places, isLookupOrder]);
  return known;
}
