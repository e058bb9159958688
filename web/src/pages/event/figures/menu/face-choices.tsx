import type { Figure } from '@togather/contract/schemas/figures.ts';
import { FigurePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';

/** Faces of which the user picks their own. */
export function FaceChoices({
  figures,
  onChoose,
}: {
  figures: readonly Figure[];
  onChoose: (figureIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('figures');
  return (
    <ul className="grid grid-cols-3 gap-3">
      {figures.map((figure, index) => (
        <li key={figure.id}>
          <button
            type="button"
            onClick={() => onChoose([figure.id])}
            className="block w-full overflow-hidden rounded-card bg-surface outline-offset-2"
          >
            <FigurePicture
              figure={figure}
              alt={t('find.candidate', { number: index + 1, count: figure.photoNum })}
              className="aspect-square w-full object-cover"
            />
            <span aria-hidden="true" className="block py-2 text-sm font-semibold">
              {t('find.thisIsMe')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
