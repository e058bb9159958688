import { useQuery } from '@tanstack/react-query';
import { FIGURE_PAGE } from '@togather/contract/limits.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { useId, useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { errorText } from '#lib/failures/error-text.ts';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { useLeaving } from '#lib/history/use-leaving.ts';
import { FaceChoices } from '#pages/event/figures/menu/face-choices.tsx';
import { figuresQuery } from '#parts/figures/figure-queries.ts';
import { SelfieButtons } from '#parts/figures/selfie-buttons.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Spinner } from '#ui/layout/page-shell.tsx';
import { Points, sendSelfie } from './selfie.tsx';

/**
 * Asks for consent and a picture, then shows the result. Discards the picture afterwards. With `faces` the user can tap
 * their own instead.
 */
export function FindMeDialog({
  eventId,
  withFaces = false,
  onClose,
  onFound,
}: {
  eventId: string;
  withFaces?: boolean;
  onClose: () => void;
  onFound: (figureIds: readonly string[]) => void;
}) {
  const { t } = useTranslation('figures');
  const { data: figures = [] } = useQuery(figuresQuery(eventId));
  const [offered, setOffered] = useState<readonly string[] | null>(null);
  const leaving = useLeaving();
  const search = useAction(async (file: File) => {
    setOffered(null);
    const { figureIds, confident } = await sendSelfie(eventId, file, leaving());
    const [best] = figureIds;
    if (confident && best) onFound([best]);
    else setOffered(figureIds);
  });
  const candidates = figures.filter(({ id }) => offered?.includes(id));
  return (
    <Dialog title={t('find.title')} isOpen onClose={onClose}>
      <div className="grid gap-5 pb-[env(safe-area-inset-bottom)]">
        {search.isPending && (
          <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
            <Spinner />
            {t('find.working')}
          </p>
        )}
        {!search.isPending && candidates.length > 0 && (
          <Candidates figures={candidates} onChoose={onFound} onNone={() => setOffered([])} />
        )}
        {!search.isPending && candidates.length === 0 && (
          <>
            {offered && (
              <div role="alert" className="grid gap-3 rounded-card border border-line bg-surface p-4">
                <div className="text-pretty">
                  <p className="font-semibold">{t('find.none')}</p>
                  <p className="text-sm">{t('find.noneText')}</p>
                </div>
                <Button kind="secondary" onClick={onClose}>
                  {t('back')}
                </Button>
              </div>
            )}
            {search.error !== null && (
              <p role="alert" className="rounded-card bg-accent-soft p-4">
                {errorText(search.error)}
              </p>
            )}
            <Points
              points={(['compared', 'memory', 'alone'] as const).map((point) => t(`find.consent.${point}`))}
            />
            <SelfieButtons onPick={(file) => void search.run(file)} />
            {withFaces && <OwnFace figures={figures.filter(({ hidden }) => !hidden)} onChoose={onFound} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Possible matches, from which the user picks their own face. */
const Candidates = ({
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

/** The alternative to a selfie: all figures of the event, most photographed first. */
const OwnFace = ({
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
      <h3 id={title} className="font-semibold">
        {t('find.orTap')}
      </h3>
      <FaceChoices figures={figures.slice(0, count)} onChoose={onChoose} />
      <div ref={end} aria-hidden="true" className="h-px" />
    </section>
  );
};
