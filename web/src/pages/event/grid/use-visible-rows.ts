import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowRange, visibleRows } from './visible-rows.ts';

/** A phone's approximate top of the grid until it is measured, so that the first frame requests no photo below the fold. */
const LIKELY_TOP_PX = 400;

/** Returns the rows to render. Follows the window's scroll once per frame, and renders only on a change. */
export const useVisibleRows = (
  grid: RefObject<HTMLElement | null>,
  { tops, overscan }: { tops: readonly number[]; overscan: number },
): RowRange => {
  const [range, setRange] = useState<RowRange>(() =>
    visibleRows({ top: LIKELY_TOP_PX, viewport: window.innerHeight, tops, overscan }),
  );
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = grid.current?.getBoundingClientRect().top ?? 0;
      const next = visibleRows({ top, viewport: window.innerHeight, tops, overscan });
      setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
    };
    const onMove = () => {
      frame ||= requestAnimationFrame(measure);
    };
    onMove();
    window.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
  }, [grid, tops, overscan]);
  return range;
};
