import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

export function LeaveDialog({ leave, stay }: { leave: (() => void) | null; stay: () => void }) {
  const { t } = useTranslation('backstage');
  return (
    <Dialog
      role="alertdialog"
      title={t('leave.title')}
      isOpen={leave !== null}
      onClose={stay}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={() => leave?.()} className="max-sm:flex-1">
            {t('leave.leave')}
          </Button>
          <Button onClick={stay} className="max-sm:flex-1">
            {t('leave.stay')}
          </Button>
        </div>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
