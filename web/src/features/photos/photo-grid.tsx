import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import type { Ad } from '@togather/contract/schemas/ads.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useGrowingCount } from '../../lib/use-growing-count.ts';
import { AdLink } from '../../ui/ad-link.tsx';
import { type Cell, cellsOf, type PendingTile, rowsOf } from './grid-cells.ts';
import { PhotoCell } from './photo-cell.tsx';
import { GRID_GAP_PX, PhotoRow } from './photo-row.tsx';
import { useColumns } from './use-columns.ts';
import { useHasScrolled } from './use-has-scrolled.ts';
import { useThumbhashes } from './use-thumbhashes.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { useWidth } from './use-width.ts';
import { numbersOf, OVERSCAN_PX } from './visible-rows.ts';

/** Once somebody scrolls, the next page comes before its place is reached. */
const AHEAD_PX = 1200;

export interface PhotoGridProps {
  /** Null where no thumbhashes can be fetched: sample data, an event that is over. */
  eventId: string | null;
  photos: readonly Photo[];
  /** How many photos of the lookup are newer than the first one shown. */
  newer: number;
  pending: readonly PendingTile[];
  /** Addresses of pictures that this browser has at hand, by photo. */
  localUrls: ReadonlyMap<string, string>;
  ad: Ad | undefined;
  /** The ids chosen so far; null while no selection is going on. */
  selection: ReadonlySet<string> | null;
  onOpen: (index: number) => void;
  onSelect: (photoId: string, isSelected: boolean) => void;
  onBroken: () => void;
}

/** The photo wall: square cells from edge to edge, 12 at first and 12 more, with only the rows near what is seen. */
export const PhotoGrid = (props: PhotoGridProps) => {
  const { photos, pending, ad, selection } = props;
  const { t } = useTranslation('photos');
  const grid = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const width = useWidth(grid);
  const hasScrolled = useHasScrolled();
  const thresholdPx = hasScrolled ? AHEAD_PX : 0;
  const count = useGrowingCount(photos.length, { ...PHOTO_PAGE, thresholdPx }, { end });
  const hashes = useThumbhashes(props.eventId, photos, { count, offset: props.newer });
  const rows = useMemo(
    () => rowsOf(cellsOf(pending, photos.slice(0, count), ad !== undefined), columns),
    [pending, photos, count, ad, columns],
  );
  const height = (width - GRID_GAP_PX * (columns - 1)) / columns;
  const range = useVisibleRows(grid, {
    rowHeight: height + GRID_GAP_PX,
    rows: rows.length,
    overscan: hasScrolled ? OVERSCAN_PX : 0,
  });

  const render = (cell: Cell) => {
    if (cell.kind === 'pending')
      return (
        <div key={cell.key} className="relative flex-1">
          {cell.tile}
        </div>
      );
    if (cell.kind === 'ad') return ad && <AdLink key={cell.key} ad={ad} className="flex-1" />;
    const { photo, index } = cell;
    return (
      <PhotoCell
        key={cell.key}
        photo={photo}
        index={index}
        thumbhash={hashes.get(photo.photoId)}
        localUrl={props.localUrls.get(photo.photoId)}
        isFirstRow={index < columns}
        isSelected={selection?.has(photo.photoId)}
        onOpen={props.onOpen}
        onSelect={props.onSelect}
        onBroken={props.onBroken}
      />
    );
  };
  return (
    <>
      <ol
        ref={grid}
        aria-label={t('grid')}
        data-grid
        className="relative"
        style={{ height: Math.max(0, rows.length * (height + GRID_GAP_PX) - GRID_GAP_PX) }}
      >
        {numbersOf(range).map((number) => (
          <PhotoRow
            key={number}
            number={number}
            total={rows.length}
            cells={rows[number - 1] ?? []}
            columns={columns}
            height={height}
            render={render}
          />
        ))}
      </ol>
      <div ref={end} aria-hidden="true" className="h-px" />
    </>
  );
};
