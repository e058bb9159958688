import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { FigurePicture } from '../list/figure-picture.tsx';
import { leastPhotographed } from './least-photographed.ts';

const Person = ({ figure, number }: { figure: Figure; number: number }) => {
  const { t } = useTranslation('missing-people');
  return (
    <li className="grid gap-1.5">
      <FigurePicture
        figure={figure}
        alt={t('person', { number })}
        className="aspect-square w-full rounded-card bg-surface object-cover"
      />
      <p className="text-center text-sm text-muted tabular-nums">{t('photos', { count: figure.photoNum })}</p>
    </li>
  );
};

/** Shows the people with the fewest photos so far. */
export const MissingPeople = ({ figures }: { figures: readonly Figure[] }) => (
  <ol className="grid grid-cols-3 gap-3 sm:grid-cols-5 md:grid-cols-6">
    {leastPhotographed(figures).map((figure, at) => (
      <Person key={figure.id} figure={figure} number={at + 1} />
    ))}
  </ol>
);
