import { useQueryClient } from '@tanstack/react-query';
import type { Figure } from '@togather/contract/schemas/photos/figures.ts';
import { useAction } from '#lib/api/use-action.ts';
import { FigurePicture } from '#parts/figures/figure-picture.tsx';
import { forget } from '#parts/figures/repair-figures.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { FailureNote } from '#ui/messages/failure-note.tsx';

/** Explains what forgetting does before it is confirmed. */
export const ForgetDialog = ({
  eventId,
  figure,
  onClose,
  onDone,
}: {
  eventId: string;
  figure: Figure;
  onClose: () => void;
  onDone: (requestId: string) => void;
}) => {
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  const client = useQueryClient();
  const work = useAction(async () => {
    const { requestId } = await forget(eventId, figure.id);
    await client.invalidateQueries({ queryKey: ['figures', eventId] });
    onDone(requestId);
  });
  return (
    <Dialog
      role="alertdialog"
      title={t('forget.title')}
      isOpen
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={onClose} className="max-sm:flex-1">
            {common('cancel')}
          </Button>
          <Button isPending={work.isPending} onClick={() => void work.run()} className="max-sm:flex-1">
            {t('forget.confirm')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <div className="flex items-start gap-4">
          <FigurePicture figure={figure} className="size-20 rounded-card object-cover" />
          <p className="flex-1">{t('forget.hidden')}</p>
        </div>
        <p>{t('forget.undo')}</p>
        <FailureNote error={work.error} />
      </div>
    </Dialog>
  );
};
