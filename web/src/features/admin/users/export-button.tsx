import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { call } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { saveFrom } from '../../../platform/device/save-file.ts';
import { ActionButton } from '../action-button.tsx';

/** Downloads everything stored about a user as a ZIP. */
export const ExportButton = ({ user: { id, email } }: { user: AdminUser }) => {
  const { t } = useTranslation('admin');
  const work = useAction(async () => {
    const { url } = await call('exportUser', { params: { userId: id } });
    saveFrom(url);
  });
  return (
    <ActionButton about={email} work={work} onPress={() => void work.run()}>
      {t('people.export')}
    </ActionButton>
  );
};
