import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import type { Stop } from '#parts/photos/arrange-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { BARS_PX } from './grid-cells.ts';

/** Scrolls a part of the grid to below the bars; `top` is its distance from the grid's top, in pixels. */
export function scrollToTop(grid: RefObject<HTMLElement | null>, top = 0): void {
  const gridTop = grid.current?.getBoundingClientRect().top ?? 0;
  window.scrollBy({ top: gridTop + top - BARS_PX, behavior: 'instant' });
}

/** Scrolls once to the chapter of a link, or says that it is gone. A page that one goes back to keeps its position. */
export function useLinkedChapter(
  grid: RefObject<HTMLElement | null>,
  {
    linked,
    stops,
    tops,
  }: {
    linked: string | undefined;
    /** Undefined until the photos are in the order of time. */
    stops: readonly Stop[] | undefined;
    tops: readonly number[];
  },
): void {
  const { t } = useTranslation('photos');
  const { scrollY } = useLocation();
  const isDone = useRef(scrollY > 0);
  useEffect(() => {
    if (!linked || !stops || isDone.current) return;
    isDone.current = true;
    const at = stops.findIndex(({ chapter }) => chapter?.chapterId === linked);
    if (at < 0) {
      notify({ type: 'info', message: t('chapterGone') });
      return;
    }
    scrollToTop(grid, tops[at]);
  }, [grid, linked, stops, tops, t]);
}
