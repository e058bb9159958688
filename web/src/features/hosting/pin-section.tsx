import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { shareAddress } from '../../platform/history/share-address.ts';
import { notify } from '../../platform/notices/notification.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ShareButton } from '../../ui/buttons/share-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Address } from '../../ui/links/address.tsx';
import { changeEvent, type OnChanged } from './change-event.ts';

/** Shows how guests join, and replaces a leaked PIN. */
export const PinSection = ({
  event,
  onChanged,
}: {
  event: { eventId: string; eventName: string; pinCode: string };
  onChanged: OnChanged;
}) => {
  const { t } = useTranslation('hosting');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    const change = await changeEvent(event.eventId, { newPin: true });
    setIsAsking(false);
    notify({ type: 'success', message: t('pin.done', { pin: change.pinCode }) });
    onChanged(change);
  });
  const open = () => {
    work.reset();
    setIsAsking(true);
  };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-mono text-xl tracking-[0.2em] tabular-nums select-all">{event.pinCode}</p>
          <p className="mt-1 text-sm text-muted select-all">
            <Address>{shareAddress(event.pinCode)}</Address>
          </p>
        </div>
        <ShareButton name={event.eventName} pin={event.pinCode} className="max-sm:w-full" />
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-muted">{t('pin.text')}</p>
        <Button kind="secondary" onClick={open} className="max-sm:w-full">
          {t('pin.change')}
        </Button>
      </div>
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
