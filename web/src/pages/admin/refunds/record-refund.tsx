import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** Records a refund after confirmation. */
export function RecordRefund({
  about,
  amount,
  onRecord,
}: {
  /** The trade number. */
  about: string;
  amount: string;
  onRecord: () => Promise<void>;
}) {
  const { t } = useTranslation('admin');
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await onRecord();
    setIsAsking(false);
  });
  return (
    <div>
      <Button kind="secondary" aria-description={about} onClick={() => setIsAsking(true)}>
        {t('refunds.record')}
      </Button>
      <ConfirmDialog
        title={t('refunds.confirmTitle')}
        confirm={t('refunds.record')}
        work={work}
        isOpen={isAsking}
        onClose={() => {
          work.reset();
          setIsAsking(false);
        }}
      >
        <p>{t('refunds.confirmText', { amount })}</p>
        <p className="font-mono break-all">{about}</p>
      </ConfirmDialog>
    </div>
  );
}
