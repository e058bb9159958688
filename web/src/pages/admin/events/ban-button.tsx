import type { AdminUser } from '@togather/contract/schemas/admin/admin.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { MeasureButton } from './measure-button.tsx';
import { useMeasures } from './use-measures.ts';

export function BanButton({ user: { id, email, banned }, label }: { user: AdminUser; label: string }) {
  const { t } = useTranslation('admin');
  const { ban, liftBan } = useMeasures();
  return (
    <MeasureButton
      about={email}
      isTaken={banned !== null}
      take={label}
      undo={t('ban.lift')}
      question={{
        title: t('ban.confirmTitle'),
        text: t('ban.confirmText', { email }),
        hint: t('ban.reasonHint'),
        confirm: t('ban.ban'),
      }}
      onTake={(reason) => ban(id, reason)}
      onUndo={() => liftBan(id)}
    />
  );
}
