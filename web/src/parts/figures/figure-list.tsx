import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { useEffect } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { FigureCard } from './figure-card.tsx';

export const figureGrid = 'grid grid-cols-3 gap-2.5 sm:grid-cols-5 md:grid-cols-6';

export const FigureSkeletons = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={figureGrid}>
      {Array.from({ length: 12 }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike.
        <Skeleton key={cell} className="aspect-square rounded-card" />
      ))}
    </div>
  );
};

/** The first `grown` figures, most photographed first, and those up to the last selected. Scrolls the first of `found` into view. */
export const FigureList = ({
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
}) => {
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
};
