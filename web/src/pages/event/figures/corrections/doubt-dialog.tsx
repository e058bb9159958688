import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { classes } from '#ui/layout/classes.ts';
import { FailureNote } from '#ui/messages/state-message.tsx';
import type { Doubts } from './use-doubts.ts';

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Shows two faces side by side, one question after another. The buttons keep their place and the focus. */
export function DoubtDialog({ doubts, onClose }: { doubts: Doubts; onClose: () => void }) {
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  const [doubt] = doubts.left;
  const answer = (isSame: boolean) => doubt && doubts.settle(doubt, isSame);
  return (
    <Dialog
      title={t('doubts.title')}
      isOpen
      onClose={onClose}
      footer={
        doubt ? (
          <div className="flex gap-2">
            <Button kind="quiet" className="mr-auto" onClick={() => doubts.skip(doubt)}>
              {t('doubts.skip')}
            </Button>
            <Button kind="secondary" className="max-sm:flex-1 sm:min-w-24" onClick={() => answer(false)}>
              {t('doubts.no')}
            </Button>
            <Button className="max-sm:flex-1 sm:min-w-24" onClick={() => answer(true)}>
              {t('doubts.yes')}
            </Button>
          </div>
        ) : (
          <div className="flex justify-end">
            <Button ref={focus} className="max-sm:flex-1" onClick={onClose}>
              {common('close')}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-4" aria-busy={doubts.isPending || undefined}>
        {doubt && (
          <div className="grid grid-cols-2 gap-3">
            {doubt.faces.map((face, index) => (
              <FacePicture
                key={face.id}
                src={face.cropUrl}
                alt={t('doubts.face', { number: index + 1 })}
                className={classes(
                  'aspect-square w-full rounded-card bg-surface object-cover transition-opacity duration-150',
                  doubts.isPending && 'opacity-50',
                )}
              />
            ))}
          </div>
        )}
        <p role="status" className="tabular-nums">
          {doubt ? t('doubts.left', { count: doubts.left.length }) : t('doubts.done')}
        </p>
        {doubt && <p className="text-sm text-muted">{t('doubts.kept')}</p>}
        <FailureNote error={doubts.error} />
      </div>
    </Dialog>
  );
}
