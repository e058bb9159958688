import { deleteAccount } from '@togather/contract/accounts.ts';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Asks for a word before the account goes for good. */
export const DeleteDialog = ({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) => {
  const { t } = useTranslation('account');
  const form = useId();
  const [typed, setTyped] = useState('');
  const isMeant = typed.trim().toUpperCase() === t('delete.word');
  const { isPending, error, run } = useAction(async () => {
    await call(deleteAccount);
    onDeleted();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) void run();
  };
  return (
    <Dialog
      role="alertdialog"
      title={t('delete.confirmTitle')}
      isOpen
      isDismissable={!isPending}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" disabled={isPending} onClick={onClose} className="max-sm:flex-1">
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            disabled={!isMeant}
            isPending={isPending}
            className="max-sm:flex-1"
          >
            {t('delete.confirm')}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <p>{t('delete.confirmText')}</p>
        <TextField
          label={t('delete.type', { word: t('delete.word') })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error === null ? null : errorText(error)}
        />
      </form>
    </Dialog>
  );
};
