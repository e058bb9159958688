import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatClock, formatMoment } from '#lib/format/format-date.ts';
import { chapterTitle } from '#parts/chapters/chapters-query.ts';
import type { Stop } from '#parts/photos/arrange-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { BARS_PX } from './grid-cells.ts';
import { scrollToTop } from './use-linked-chapter.ts';

/** The width of a range's thumb, whose middle shows the value. */
const THUMB_PX = 16;

/** Returns what the scrubber says of a stop: the chapter where it starts, then its hours. */
const labelOf = ({ at, chapter }: Stop, isFirst: boolean, language: string): string => {
  if (!chapter) return formatMoment(at, language);
  const title = chapterTitle(chapter, language);
  if (isFirst) return title;
  return chapter.name === null ? formatMoment(at, language) : `${title} · ${formatClock(at)}`;
};

/** A sticky slider that scrolls to any hour and chapter of a long event and shows the current one. A chapter's start has a mark. */
export function HourScrubber({
  grid,
  stops,
  tops,
}: {
  grid: RefObject<HTMLElement | null>;
  stops: readonly Stop[];
  /** The top of each stop, in pixels from the grid's top. */
  tops: readonly number[];
}) {
  const { t, language } = useTranslation('photos');
  const [inSight, setInSight] = useState(0);
  /** The chosen stop. Near the page's end it cannot reach the top, but stays current. */
  const chosen = useRef({ stop: 0, scrollY: Number.NaN });
  const latest = useRef(tops);
  latest.current = tops;
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (window.scrollY === chosen.current.scrollY) return setInSight(chosen.current.stop);
      const line = BARS_PX + 1 - (grid.current?.getBoundingClientRect().top ?? 0);
      setInSight(Math.max(0, latest.current.filter((top) => top <= line).length - 1));
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
  const goTo = (stop: number) => {
    scrollToTop(grid, tops[stop]);
    chosen.current = { stop, scrollY: window.scrollY };
    setInSight(stop);
  };
  const isStart = (at: number) =>
    stops[at]?.chapter !== undefined && stops[at]?.chapter !== stops[at - 1]?.chapter;
  const shown = Math.min(inSight, stops.length - 1);
  const stop = stops[shown];
  const label = stop && labelOf(stop, isStart(shown), language);
  return (
    <div className="sticky top-[64px] z-10 bg-ground/95">
      <div className="gutters flex h-11 items-center gap-3">
        <span aria-hidden="true" className="max-w-1/2 shrink-0 truncate text-sm font-semibold tabular-nums">
          {label}
        </span>
        <span className="relative min-w-0 flex-1">
          <input
            type="range"
            aria-label={t(stop?.chapter ? 'chapterAndHour' : 'hour')}
            aria-valuetext={label}
            min={0}
            max={stops.length - 1}
            value={shown}
            onChange={(event) => goTo(Number(event.target.value))}
            className="block h-11 w-full accent-accent"
          />
          {stops.map(({ first }, at) =>
            isStart(at) ? (
              <span
                key={first}
                data-chapter-mark
                aria-hidden="true"
                className="pointer-events-none absolute bottom-1 h-1.5 w-0.5 rounded-full bg-muted"
                style={{
                  left: `calc(${THUMB_PX / 2}px + (100% - ${THUMB_PX}px) * ${at / (stops.length - 1)})`,
                }}
              />
            ) : null,
          )}
        </span>
      </div>
    </div>
  );
}
