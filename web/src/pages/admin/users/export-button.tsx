import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { saveFrom } from '#lib/device/share.ts';
import { ActionButton } from '#pages/admin/action-button.tsx';
import { useTranslation } from '#texts/use-translation.ts';

/** Downloads everything stored about a user as a ZIP. */
export function ExportButton({ user: { id, email } }: { user: AdminUser }) {
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
}
