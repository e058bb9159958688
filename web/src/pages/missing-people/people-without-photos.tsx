import type { ShownFigure } from '@togather/contract/schemas/photos/figures.ts';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { leastPhotographed } from './least-photographed.ts';

const Person = ({ figure, number }: { figure: ShownFigure; number: number }) => {
  const { t } = useTranslation('missing-people');
  return (
    <li className="grid gap-1.5">
      <FacePicture
        src={figure.cropUrl}
        alt={t('person', { number })}
        className="aspect-square w-full rounded-card bg-surface object-cover"
      />
      <p className="text-center text-sm text-muted tabular-nums">{t('photos', { count: figure.photoNum })}</p>
    </li>
  );
};

/** Shows the people with the fewest photos so far. */
export const MissingPeople = ({ figures }: { figures: readonly ShownFigure[] }) => (
  <ol className="grid grid-cols-3 gap-3 sm:grid-cols-5 md:grid-cols-6">
    {leastPhotographed(figures).map((figure, at) => (
      <Person key={figure.id} figure={figure} number={at + 1} />
    ))}
  </ol>
);
