import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ChoiceCard } from '#ui/fields/choice.tsx';
import { RetryIcon, TrashIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';

/** The user's right to delete the photo. The first two mean that it is not known yet, or unknown. */
export type Claim = 'asking' | 'unknown' | 'host' | 'uploader' | 'none';

/** The actions on one photo: deleting it, for users who may, and reporting it. */
export function PhotoMenu({
  number,
  claim,
  isOpen,
  onClose,
  onDelete,
  onReport,
  onAskAgain,
}: {
  number: number;
  claim: Claim;
  isOpen: boolean;
  onClose: () => void;
  onDelete: () => void;
  onReport: () => void;
  onAskAgain: () => void;
}) {
  const { t } = useTranslation('photo-actions');
  const mayDelete = claim === 'host' || claim === 'uploader';
  return (
    <Dialog title={t('title', { number })} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-3 pb-[env(safe-area-inset-bottom)]">
        <ChoiceCard icon={<WarningIcon />} title={t('report')} text={t('reportText')} onChoose={onReport} />
        {claim === 'asking' && <Skeleton className="h-22 rounded-card" />}
        {mayDelete && (
          <ChoiceCard
            icon={<TrashIcon />}
            title={t('delete')}
            text={t(claim === 'host' ? 'deleteAsHost' : 'deleteOwn')}
            onChoose={onDelete}
          />
        )}
        {claim === 'unknown' && (
          <div role="alert" className="grid gap-3 rounded-card border border-line p-4">
            <p>{t('ownUnknown')}</p>
            <Button kind="secondary" icon={<RetryIcon className="size-5" />} onClick={onAskAgain}>
              {t('common:retry')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
