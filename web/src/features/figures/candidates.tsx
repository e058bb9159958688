import type { Figure } from '@togather/contract/schemas/figures.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';

/** No match is certain: the user picks which face is theirs. */
export const Candidates = ({
  figures,
  onChoose,
  onNone,
}: {
  figures: readonly Figure[];
  onChoose: (figureIds: readonly string[]) => void;
  onNone: () => void;
}) => {
  const { t } = useTranslation('figures');
  return (
    <div className="grid gap-4">
      <p role="status">{t('find.unsure')}</p>
      <ul className="grid grid-cols-3 gap-3">
        {figures.map((figure, index) => (
          <li key={figure.id}>
            <button
              type="button"
              onClick={() => onChoose([figure.id])}
              className="block w-full overflow-hidden rounded-card bg-surface outline-offset-2"
            >
              <img
                src={figure.representativeFace.cropUrl}
                alt={t('find.candidate', { number: index + 1, count: figure.photoNum })}
                width={160}
                height={160}
                className="aspect-square w-full object-cover"
              />
              <span aria-hidden="true" className="block py-2 text-sm font-medium">
                {t('find.thisIsMe')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button kind="secondary" onClick={onNone}>
        {t('find.noneOfThese')}
      </Button>
    </div>
  );
};
