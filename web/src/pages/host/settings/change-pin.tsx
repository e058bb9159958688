import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { notify } from '#lib/notices/notification.ts';
import { changeEvent, type OnChanged } from '#pages/host/change-event.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** Replaces a leaked PIN after a question. */
export const ChangePin = ({ eventId, onChanged }: { eventId: string; onChanged: OnChanged }) => {
  const { t } = useTranslation('hosting');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    const change = await changeEvent(eventId, { newPin: true });
    setIsAsking(false);
    notify({ type: 'success', message: t('pin.done', { pin: change.pinCode }) });
    onChanged(change);
  });
  const open = () => {
    work.reset();
    setIsAsking(true);
  };
  return (
    <div>
      <Button kind="secondary" onClick={open} className="max-sm:w-full">
        {t('pin.change')}
      </Button>
      <ConfirmDialog
        title={t('pin.confirmTitle')}
        confirm={t('pin.confirm')}
        work={work}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('pin.confirmText')}</p>
      </ConfirmDialog>
    </div>
  );
};
