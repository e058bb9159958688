import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useAction } from '#lib/api/use-action.ts';
import { useRefresh } from '#pages/admin/installation/use-installation.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';

/** Discards all failed jobs of a name, after asking. */
export function DiscardAll({ jobName, count }: { jobName: string; count: number }) {
  const { t } = useTranslation('admin');
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const work = useAction(async () => {
    await call('discardJobs', { params: { jobName } });
    await refresh();
    setIsAsking(false);
  });
  const close = () => {
    work.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button kind="quiet" aria-description={jobName} onClick={() => setIsAsking(true)}>
        {t('installation.discard')}
      </Button>
      <ConfirmDialog
        title={t('installation.discardTitle', { count })}
        confirm={t('installation.discard')}
        work={work}
        isOpen={isAsking}
        onClose={close}
      >
        <p>{t('installation.discardText', { name: jobName })}</p>
      </ConfirmDialog>
    </>
  );
}
