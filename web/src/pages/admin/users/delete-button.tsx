import { useQueryClient } from '@tanstack/react-query';
import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { notify } from '#lib/notices/notification.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Deletes a user, after their e-mail was typed. */
export function DeleteButton({ user: { id, email } }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const work = useAction(async () => {
    await call('deleteUser', { params: { userId: id }, body: { email: typed ?? '' } });
    notify({ type: 'success', message: t('people.deleted', { email }) });
    setTyped(null);
    await client.invalidateQueries({ queryKey: ['admin'] });
  });
  const close = () => {
    work.reset();
    setTyped(null);
  };
  return (
    <>
      <Button kind="secondary" aria-description={email} onClick={() => setTyped('')}>
        {t('people.delete')}
      </Button>
      <ConfirmDialog
        title={t('people.deleteTitle')}
        confirm={t('people.delete')}
        work={work}
        isReady={typed?.trim().toLowerCase() === email.toLowerCase()}
        isOpen={typed !== null}
        onClose={close}
      >
        <p>{t('people.deleteText', { email })}</p>
        <TextField
          label={t('people.confirmEmail')}
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed ?? ''}
          onChange={setTyped}
        />
      </ConfirmDialog>
    </>
  );
}
