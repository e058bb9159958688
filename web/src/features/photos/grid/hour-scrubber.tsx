import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatMoment } from '../../../platform/format/format-date.ts';
import type { GridRow } from './grid-cells.ts';

/** The bar at the top of the window, and this one below it: what an hour's heading stops under. */
const BARS_PX = 64 + 44;

/** Goes to any hour of a long event, and shows which one is in sight: a slider that stays at the top of the window. */
export const HourScrubber = ({
  grid,
  rows,
  tops,
}: {
  grid: RefObject<HTMLElement | null>;
  rows: readonly GridRow[];
  /** Where each row begins, in pixels from the grid's beginning. */
  tops: readonly number[];
}) => {
  const { t, language } = useTranslation('photos');
  const hours = rows.flatMap((row, at) => (row.kind === 'hour' ? [{ at: row.at, top: tops[at] ?? 0 }] : []));
  const [inSight, setInSight] = useState(0);
  /** The hour that was gone to: near the page's end it cannot reach the top, and is the one all the same. */
  const chosen = useRef({ hour: 0, scrollY: Number.NaN });
  const latest = useRef(hours);
  latest.current = hours;
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (window.scrollY === chosen.current.scrollY) return setInSight(chosen.current.hour);
      const line = BARS_PX + 1 - (grid.current?.getBoundingClientRect().top ?? 0);
      setInSight(Math.max(0, latest.current.filter(({ top }) => top <= line).length - 1));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(measure);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [grid]);
  const goTo = (hour: number) => {
    const top = (grid.current?.getBoundingClientRect().top ?? 0) + (hours[hour]?.top ?? 0);
    window.scrollBy({ top: top - BARS_PX, behavior: 'instant' });
    chosen.current = { hour, scrollY: window.scrollY };
    setInSight(hour);
  };
  const hour = hours[Math.min(inSight, hours.length - 1)];
  const label = hour && formatMoment(hour.at, language);
  return (
    <div className="sticky top-16 z-10 flex h-11 items-center gap-3 bg-ground/95 px-4 md:px-8">
      <span aria-hidden="true" className="shrink-0 text-sm font-medium tabular-nums">
        {label}
      </span>
      <input
        type="range"
        aria-label={t('hour')}
        aria-valuetext={label}
        min={0}
        max={hours.length - 1}
        value={inSight}
        onChange={(event) => goTo(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-accent"
      />
    </div>
  );
};
