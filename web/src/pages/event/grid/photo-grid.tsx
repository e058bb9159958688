import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import {
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { useLocation } from '#lib/history/use-location.tsx';
import { untilLoaded } from '#lib/loading/load-chunk.ts';
import type { Stop } from '#parts/photos/arrange-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { AdLink } from '#ui/links/ad-link.tsx';
import {
  adsAmong,
  type Cell,
  cellsOf,
  columnsOf,
  GRID_GAP_PX,
  type GridRow,
  OVERSCAN_PX,
  type PendingTile,
  type RowRange,
  rowsOf,
  topsOf,
  topsOfStops,
  visibleRows,
} from './grid-cells.ts';
import { PhotoCell } from './photo-cell.tsx';
import { HeadingRow, PhotoRow } from './photo-row.tsx';
import { useLinkedChapter } from './use-linked-chapter.ts';
import { useThumbhashes } from './use-thumbhashes.ts';

const subscribe = (listener: () => void) => {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
};

const useColumns = () => useSyncExternalStore(subscribe, columnsOf);

/** Returns true from the first scroll on, even if that came before this hook ran. */
const useHasScrolled = (): boolean => {
  const [hasScrolled, setHasScrolled] = useState(() => window.scrollY > 0);
  useEffect(() => {
    if (hasScrolled) return;
    const told = () => setHasScrolled(true);
    window.addEventListener('scroll', told, { passive: true, once: true });
    return () => window.removeEventListener('scroll', told);
  }, [hasScrolled]);
  return hasScrolled;
};

/** During scrolling the next page is added this far ahead. */
const AHEAD_PX = 1200;

/** Events with at least this many hours and chapters have a scrubber. */
const LONG_STOPS = 4;
const none: readonly Stop[] = [];
const HourScrubber = lazy(async () => ({
  default: (await untilLoaded(() => import('./hour-scrubber.tsx'))).HourScrubber,
}));

export interface PhotoGridProps {
  /** Null if there are no thumbhashes: for sample data or an ended event. */
  eventId: string | null;
  photos: readonly Photo[];
  /** The number of photos in the lookup newer than the first one shown. */
  newer: number;
  /** Set if the photos are not in the lookup's order: their indexes there, and by time the hours or chapters. */
  arranged?: { places: ReadonlyMap<string, number>; stops: readonly Stop[] } | undefined;
  /** The chapter that the address names, to which the page scrolls. */
  linked?: string | undefined;
  /** The number of photos of each moment, by the photo that stands for it. */
  sizes?: ReadonlyMap<string, number> | undefined;
  pending: readonly PendingTile[];
  /** Object URLs of pictures in this browser, by photo. */
  localUrls: ReadonlyMap<string, string>;
  ad: Ad | undefined;
  /** The selected ids, or null outside a selection. */
  selection: ReadonlySet<string> | null;
  onOpen: (index: number) => void;
  onSelect: (photoId: string, isSelected: boolean) => void;
  /** False by default. */
  isHost?: boolean;
  /** Deletes a photo after confirmation. Undefined if the grid does not delete. */
  onRemove?: ((photoId: string, number: number) => void) | undefined;
  onBroken: () => void;
}

/** The photo wall: square cells from edge to edge, 12 and then 12 more, with only the rows near the viewport rendered. */
export function PhotoGrid(props: PhotoGridProps) {
  const { photos, pending, ad, selection, newer, arranged } = props;
  const stops = arranged?.stops ?? none;
  const { t } = useTranslation('photos');
  const grid = useRef<HTMLOListElement>(null);
  const columns = useColumns();
  const width = useWidth(grid);
  const hasScrolled = useHasScrolled();
  const height = (width - GRID_GAP_PX * (columns - 1)) / columns;
  const rowHeight = height + GRID_GAP_PX;
  const thresholdPx = hasScrolled ? AHEAD_PX : 0;
  // After going back, the grid has its former length.
  const { scrollY } = useLocation();
  const rowsBefore = scrollY > 0 ? Math.ceil((scrollY + window.innerHeight) / rowHeight) : 0;
  const first = Math.max(PHOTO_PAGE.first, rowsBefore * columns);
  const { count: grown, end } = useGrowingCount(photos.length, { ...PHOTO_PAGE, first, thresholdPx });
  // With headings the whole event is laid out, so that the scrubber can reach any of them.
  const count = stops.length > 0 ? photos.length : grown;
  const shown = useMemo(() => photos.slice(0, count), [photos, count]);
  const places = useMemo(
    () => shown.map(({ photoId }, at) => arranged?.places.get(photoId) ?? newer + at),
    [shown, arranged, newer],
  );
  const hashes = useThumbhashes(props.eventId, places, !arranged);
  const rows = useMemo(
    () => rowsOf(cellsOf(pending, shown, ad !== undefined), columns, stops),
    [pending, shown, ad, columns, stops],
  );
  const total = rows.reduce((most, row) => (row.kind === 'cells' ? row.number : most), 0);
  const tops = useMemo(() => topsOf(rows, height), [rows, height]);
  const stopTops = useMemo(() => topsOfStops(rows, tops, stops), [rows, tops, stops]);
  useLinkedChapter(grid, { linked: props.linked, stops: arranged?.stops, tops: stopTops });
  const range = useVisibleRows(grid, { tops, overscan: hasScrolled ? OVERSCAN_PX : 0 });

  const render = (cell: Cell) => {
    if (cell.kind === 'pending')
      return (
        <div key={cell.key} className="relative flex-1">
          {cell.tile}
        </div>
      );
    if (cell.kind === 'ad') return ad && <AdLink key={cell.key} ad={ad} className="flex-1 bg-sunken" />;
    const { photo, index } = cell;
    return (
      <PhotoCell
        key={cell.key}
        photo={photo}
        index={index}
        thumbhash={hashes.get(photo.photoId)}
        localUrl={props.localUrls.get(photo.photoId)}
        size={props.sizes?.get(photo.photoId)}
        isFirstRow={index < columns}
        isSelected={selection?.has(photo.photoId)}
        onOpen={props.onOpen}
        onSelect={props.onSelect}
        onRemove={props.onRemove}
        onBroken={props.onBroken}
        isHost={props.isHost ?? false}
      />
    );
  };
  const renderRow = (row: GridRow, top: number) =>
    row.kind === 'heading' ? (
      <HeadingRow key={row.chapter?.chapterId ?? row.at} at={row.at} chapter={row.chapter} top={top} />
    ) : (
      <PhotoRow
        key={row.number}
        number={row.number}
        total={total}
        top={top}
        cells={row.cells}
        columns={columns}
        height={height}
        render={render}
      />
    );
  const gridHeight = Math.max(0, (tops.at(-1) ?? 0) - GRID_GAP_PX);
  // Reserves the place of the photos to come, so that the End key reaches the page's end at once.
  const toCome = photos.length - count + (ad ? adsAmong(photos.length) - adsAmong(count) : 0);
  return (
    <>
      {stops.length >= LONG_STOPS && (
        <Suspense fallback={<div className="h-11" />}>
          <HourScrubber grid={grid} stops={stops} tops={stopTops} />
        </Suspense>
      )}
      <ol ref={grid} aria-label={t('grid')} data-grid className="relative" style={{ height: gridHeight }}>
        {rows.slice(range.first, range.end).map((row, at) => renderRow(row, tops[range.first + at] ?? 0))}
      </ol>
      <div ref={end} aria-hidden="true" style={{ height: Math.ceil(toCome / columns) * rowHeight + 1 }} />
    </>
  );
}

/** Returns the element's width in pixels, initially that of the page. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(() => document.documentElement.clientWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    // Its first report follows the layout that the page needs anyway. The last entry is the newest.
    const observer = new ResizeObserver((entries) => {
      const newest = entries.at(-1);
      if (newest) setWidth(newest.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
};

/** A phone's approximate top of the grid until it is measured, so that the first frame requests no photo below the fold. */
const LIKELY_TOP_PX = 400;

/** Returns the rows to render. Follows the window's scroll once per frame, and renders only on a change. */
const useVisibleRows = (
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
