import type { Chapter } from '@togather/contract/schemas/chapters.ts';
import type { ReactNode } from 'react';
import { formatClock, formatMoment } from '#lib/format/format-date.ts';
import { chapterAddress, chapterTitle } from '#parts/chapters/chapters-query.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { type Cell, HEADING_PX } from './grid-cells.ts';

/** One positioned row of the grid, with its number in the corner. */
export function PhotoRow({
  number,
  total,
  top,
  cells,
  columns,
  height,
  render,
}: {
  number: number;
  total: number;
  /** In pixels from the grid's top. */
  top: number;
  cells: readonly Cell[];
  columns: number;
  height: number;
  render: (cell: Cell) => ReactNode;
}) {
  return (
    <li
      aria-setsize={total}
      aria-posinset={number}
      className="group absolute inset-x-0 top-0 flex gap-1 contain-strict"
      style={{ height, transform: `translateY(${top}px)` }}
    >
      {cells.map(render)}
      {Array.from({ length: columns - cells.length }, (_, gap) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike.
        <span key={gap} className="flex-1" />
      ))}
      <span
        data-row-number={number}
        // A selected first photo is smaller, and keeps the number inside.
        className="pointer-events-none absolute bottom-1.5 left-1.5 min-w-5 rounded-chip bg-black/65 px-1 text-center text-xs leading-5 text-white tabular-nums transition-transform duration-120 group-has-[>:first-child_:checked]:translate-x-2.5 group-has-[>:first-child_:checked]:-translate-y-2.5"
      >
        {number}
      </span>
    </li>
  );
}

/** The heading of an hour's photos, or of a chapter's, which has a link. */
export function HeadingRow({ at, chapter, top }: { at: string; chapter: Chapter | undefined; top: number }) {
  const { t, language } = useTranslation('photos');
  const title = chapter ? chapterTitle(chapter, language) : formatMoment(at, language);
  return (
    <li
      className="gutters absolute inset-x-0 top-0 flex items-end gap-1"
      style={{ height: HEADING_PX, transform: `translateY(${top}px)` }}
    >
      <h2 className="flex min-w-0 items-baseline gap-2 py-2 text-base leading-7 font-semibold">
        <bdi className="truncate tabular-nums">{title}</bdi>
        {chapter?.name && (
          <span className="text-sm font-normal text-muted">{formatClock(chapter.startsAt)}</span>
        )}
      </h2>
      {chapter && (
        <CopyButton
          text={chapterAddress(`${location.origin}${location.pathname}`, chapter.chapterId)}
          label={t('copyChapterLink', { name: title })}
          copied={t('copiedChapterLink')}
        />
      )}
    </li>
  );
}
