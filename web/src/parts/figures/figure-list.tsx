import type { Figure } from '@togather/contract/schemas/figures.ts';
import { useEffect } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { PictureCheckBox } from '#ui/fields/picture-check-box.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Skeleton } from '#ui/layout/page-shell.tsx';
import { FigurePicture } from './face-picture.tsx';

export const figureGrid = 'grid grid-cols-3 gap-2.5 sm:grid-cols-5 md:grid-cols-6';

export function FigureSkeletons() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={figureGrid}>
      {Array.from({ length: 12 }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <Skeleton key={cell} className="aspect-square rounded-card" />
      ))}
    </div>
  );
}

/** The first `grown` figures, most photographed first, and those up to the last selected. Scrolls the first of `found` into view. */
export function FigureList({
  figures,
  grown,
  isFinal,
  selected,
  found,
  onSelect,
}: {
  figures: readonly Figure[];
  grown: number;
  isFinal: boolean;
  selected: ReadonlySet<string>;
  /** The result of the last selfie, most likely first. */
  found: readonly string[];
  onSelect: (figureId: string, isSelected: boolean) => void;
}) {
  const { t } = useTranslation('figures');
  // The figure found by a selfie may be further down.
  const count = Math.max(grown, figures.findLastIndex(({ id }) => selected.has(id)) + 1);
  const isFoundRendered = figures.slice(0, count).some(({ id }) => id === found[0]);
  useEffect(() => {
    if (isFoundRendered)
      document.querySelector(`[data-figure="${found[0]}"]`)?.scrollIntoView({ block: 'center' });
  }, [isFoundRendered, found]);
  return (
    <ul aria-label={t('list')} className={figureGrid}>
      {figures.slice(0, count).map((figure, index) => (
        <li key={figure.id} data-figure={figure.id}>
          <FigureCard
            figure={figure}
            number={index + 1}
            isFinal={isFinal}
            isSelected={selected.has(figure.id)}
            onSelect={(isSelected) => onSelect(figure.id, isSelected)}
          />
        </li>
      ))}
    </ul>
  );
}

/** One person: face, number of photos (so far, during processing), and a checkbox that covers the card. */
const FigureCard = ({
  figure,
  number,
  isFinal,
  isSelected,
  onSelect,
}: {
  figure: Figure;
  number: number;
  /** False while figures may still change. */
  isFinal: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) => {
  const { t } = useTranslation('figures');
  const label = isFinal ? 'select' : 'selectSoFar';
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
    <label
      className={classes(
        'relative block aspect-square cursor-pointer overflow-hidden rounded-card bg-surface outline-3 outline-offset-2 transition-[outline-color] duration-150',
        isSelected ? 'outline-accent' : 'outline-transparent',
      )}
    >
      <FigurePicture
        figure={figure}
        className={classes(
          'absolute inset-0 size-full object-cover',
          figure.hidden && 'opacity-40 grayscale',
        )}
      />
      <span
        aria-hidden="true"
        className="absolute bottom-1.5 left-1.5 min-w-6 rounded-full bg-black/70 px-2 text-center text-xs leading-6 text-white tabular-nums"
      >
        {figure.photoNum}
        {!isFinal && '+'}
      </span>
      {figure.hidden && (
        <span
          aria-hidden="true"
          className="absolute top-2 left-1.5 rounded-full bg-black/70 px-2 text-xs leading-6 text-white"
        >
          {t('hiddenMark')}
        </span>
      )}
      <PictureCheckBox
        label={figure.hidden ? t('selectHidden', { number }) : t(label, { number, count: figure.photoNum })}
        isChecked={isSelected}
        onChange={onSelect}
        className="top-0 right-0"
      />
    </label>
  );
};
