import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowRange, visibleRows } from './visible-rows.ts';

/** About where the grid begins on a phone, until it is measured: the first frame asks for no photo that is out of sight. */
const LIKELY_TOP_PX = 400;

/** Follows the window's scroll, once per frame, and returns the rows to render; renders only when they change. */
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
