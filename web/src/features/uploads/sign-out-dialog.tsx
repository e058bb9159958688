import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before a sign-out by hand removes the `count` photos that are not uploaded yet. */
export const SignOutDialog = ({ count, onEnd }: { count: number; onEnd: (isYes: boolean) => void }) => {
  const { t } = useTranslation('uploads');
  const work = useAction(async () => onEnd(true));
  return (
    <ConfirmDialog
      title={t('signOut.title')}
      confirm={t('signOut.action')}
      work={work}
      isOpen
      onClose={() => onEnd(false)}
    >
      <p>{t('signOut.text', { count })}</p>
    </ConfirmDialog>
  );
};
