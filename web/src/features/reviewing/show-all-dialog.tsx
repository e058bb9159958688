import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

/** Asks before all waiting photos are shown. */
export const ShowAllDialog = ({
  count,
  onShow,
  onClose,
}: {
  count: number;
  onShow: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('reviewing');
  return (
    <ConfirmDialog
      title={t('showAllTitle', { count })}
      confirm={t('confirmShowAll')}
      work={{ isPending: false, error: null, run: async () => onShow() }}
      isOpen
      onClose={onClose}
    >
      <p>{t('showAllText')}</p>
    </ConfirmDialog>
  );
};
