import { FIGURE_PAGE } from '@togather/contract/limits.ts';
import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { useId } from 'react';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { FaceChoices } from '#pages/event/figures/menu/face-choices.tsx';
import { useTranslation } from '#texts/use-translation.ts';

/** The alternative to a selfie: all figures of the event, most photographed first. */
export const OwnFace = ({
  figures,
  onChoose,
}: {
  figures: readonly Figure[];
  onChoose: (figureIds: readonly string[]) => void;
}) => {
  const { t } = useTranslation('figures');
  const title = useId();
  const { count, end } = useGrowingCount(figures.length, FIGURE_PAGE);
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby={title} className="grid gap-3 border-t border-line pt-5">
      <h3 id={title} className="font-medium">
        {t('find.orTap')}
      </h3>
      <FaceChoices figures={figures.slice(0, count)} onChoose={onChoose} />
      <div ref={end} aria-hidden="true" className="h-px" />
    </section>
  );
};
