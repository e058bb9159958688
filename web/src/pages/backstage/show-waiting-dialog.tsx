import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

/** Asks whether the photos that wait for a review are shown when the host ends the review. */
export function ShowWaitingDialog({
  count,
  onChoose,
  onClose,
}: {
  count: number;
  onChoose: (showWaiting: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('backstage');
  return (
    <Dialog
      role="alertdialog"
      title={t('permission.waitingTitle', { count })}
      isOpen
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="secondary" onClick={() => onChoose(false)} className="max-sm:flex-auto">
            {t('permission.retainFigures')}
          </Button>
          <Button onClick={() => onChoose(true)} className="max-sm:flex-auto">
            {t('permission.showWaiting')}
          </Button>
        </div>
      }
    >
      <p>{t('permission.waitingText')}</p>
    </Dialog>
  );
}
