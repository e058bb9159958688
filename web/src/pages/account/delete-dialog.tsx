import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Asks the user to type a word before the account is deleted. */
export function DeleteDialog({ onClose, onDeleted }: { onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const work = useAction(async () => {
    await call('deleteAccount');
    onDeleted();
  });
  return (
    <ConfirmDialog
      isDanger
      title={t('delete.confirmTitle')}
      confirm={t('delete.confirm')}
      work={work}
      isReady={typed.trim().toUpperCase() === t('delete.word')}
      isOpen
      onClose={onClose}
    >
      <p>{t('delete.confirmText')}</p>
      <TextField
        label={t('delete.type', { word: t('delete.word') })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ConfirmDialog>
  );
}
