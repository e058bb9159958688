import { useTranslation } from '#texts/use-translation.ts';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';

/** Asks before all waiting photos are shown. */
export function ShowAllDialog({
  count,
  onShow,
  onClose,
}: {
  count: number;
  onShow: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('visibility');
  return (
    <ConfirmDialog
      title={t('review.showAllTitle', { count })}
      confirm={t('review.confirmShowAll')}
      work={{ isPending: false, error: null, run: async () => onShow() }}
      isOpen
      onClose={onClose}
    >
      <p>{t('review.showAllText')}</p>
    </ConfirmDialog>
  );
}
