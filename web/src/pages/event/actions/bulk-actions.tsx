import { MAX_PHOTOS_A_CHANGE, UNDELETE_SECONDS } from '@togather/contract/limits.ts';
import { useState } from 'react';
import { useAction } from '#lib/api/use-action.ts';
import { notifyFailure } from '#lib/notices/notify-failure.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx';

/** What the host can do with the selected photos. Deletes after a question. */
export function BulkActions({
  count,
  onDecide,
  onDelete,
}: {
  /** The number of selected photos. */
  count: number;
  onDecide: (visibility: 'shown' | 'hidden') => Promise<void>;
  onDelete: () => Promise<void>;
}) {
  const { t } = useTranslation('photo-actions');
  const [isAsking, setIsAsking] = useState(false);
  const deciding = useAction(async (visibility: 'shown' | 'hidden') => {
    try {
      await onDecide(visibility);
    } catch (error) {
      notifyFailure(error);
    }
  });
  const removing = useAction(async () => {
    await onDelete();
    setIsAsking(false);
  });
  const isTooMany = count > MAX_PHOTOS_A_CHANGE;
  const isOff = count === 0 || isTooMany || deciding.isPending;
  const actions = [
    { label: t('bulk.hide'), onClick: () => void deciding.run('hidden') },
    { label: t('bulk.show'), onClick: () => void deciding.run('shown') },
    {
      label: t('bulk.delete'),
      onClick: () => {
        removing.reset();
        setIsAsking(true);
      },
    },
  ];
  return (
    <div className="grid gap-1 max-md:w-full">
      <p role="status" className="text-sm text-muted empty:hidden">
        {isTooMany && t('bulk.tooMany', { most: MAX_PHOTOS_A_CHANGE })}
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, onClick }) => (
          <Button key={label} kind="secondary" disabled={isOff} onClick={onClick} className="flex-1">
            {label}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isDanger
        title={t('bulk.deleteTitle', { count })}
        confirm={t('bulk.confirmDelete', { count })}
        work={removing}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>{t('bulk.deleteText', { seconds: UNDELETE_SECONDS })}</p>
      </ConfirmDialog>
    </div>
  );
}
