import { normalizePin } from '@togather/contract/pins.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TrashIcon } from '#ui/icons/icons.tsx';

/** Deletes the event permanently after the host has typed its PIN. */
export function DeleteEvent({
  event,
  onDeleted,
}: {
  event: { eventId: string; eventName: string; pinCode: string; photos: readonly unknown[] };
  onDeleted: () => void;
}) {
  const { t } = useTranslation('hosting');
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const work = useAction(async () => {
    await call('deleteEvent', { params: { eventId: event.eventId } });
    setIsAsking(false);
    onDeleted();
  });
  const open = () => {
    work.reset();
    setTyped('');
    setIsAsking(true);
  };
  const isReady = normalizePin(typed) === event.pinCode;
  return (
    <>
      <Button kind="danger" icon={<TrashIcon className="size-5" />} onClick={open}>
        {t('delete.action')}
      </Button>
      <ConfirmDialog
        isDanger
        title={t('delete.confirmTitle', { name: event.eventName })}
        confirm={t('delete.confirm')}
        work={work}
        isReady={isReady}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('delete.confirmText', { count: event.photos.length })}</p>
        <TextField
          label={t('delete.type', { pin: event.pinCode })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
        />
      </ConfirmDialog>
    </>
  );
}
