import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from '#lib/history/use-location.tsx';
import { notify } from '#lib/notices/notification.ts';
import type { Stop } from '#parts/photos/arrange-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { BARS_PX } from './grid-cells.ts';

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
    const top = (grid.current?.getBoundingClientRect().top ?? 0) + (tops[at] ?? 0);
    window.scrollBy({ top: top - BARS_PX, behavior: 'instant' });
  }, [grid, linked, stops, tops, t]);
}
