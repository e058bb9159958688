import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { FaceChoices } from '#pages/event/figures/menu/face-choices.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';

/** Possible matches, from which the user picks their own face. */
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
      <p role="status">{t(figures.length === 1 ? 'find.isThis' : 'find.unsure')}</p>
      <FaceChoices figures={figures} onChoose={onChoose} />
      <Button kind="secondary" onClick={onNone}>
        {t('find.noneOfThese')}
      </Button>
    </div>
  );
};
