import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatMoment } from '#lib/format/format-date.ts';
import { useTranslation } from '#texts/use-translation.ts';
import type { GridRow } from './grid-cells.ts';

/** The heights of the navigation bar and of this one, below which an hour's heading stops. */
const BARS_PX = 64 + 44;

/** A sticky slider that scrolls to any hour of a long event and shows the current one. */
export function HourScrubber({
  grid,
  rows,
  tops,
}: {
  grid: RefObject<HTMLElement | null>;
  rows: readonly GridRow[];
  /** The top of each row, in pixels from the grid's top. */
  tops: readonly number[];
}) {
  const { t, language } = useTranslation('photos');
  const hours = rows.flatMap((row, at) => (row.kind === 'hour' ? [{ at: row.at, top: tops[at] ?? 0 }] : []));
  const [inSight, setInSight] = useState(0);
  /** The chosen hour. Near the page's end it cannot reach the top, but stays current. */
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
    <div className="sticky top-[64px] z-10 flex h-11 items-center gap-3 bg-ground/95 px-4 md:px-8">
      <span aria-hidden="true" className="shrink-0 text-sm font-semibold tabular-nums">
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
}
