import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChevronRightIcon, RetryIcon, TrashIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const Entry = ({
  icon,
  title,
  text,
  onChoose,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  onChoose: () => void;
}) => (
  <button
    type="button"
    onClick={onChoose}
    className="flex items-center gap-4 rounded-card border border-line px-4 py-4 text-left transition-colors duration-150 hover:border-line-strong hover:bg-ink/5"
  >
    <span className="grid size-12 shrink-0 place-items-center rounded-control bg-accent-soft text-accent">
      {icon}
    </span>
    <span className="flex-1">
      <span className="block text-lg font-medium">{title}</span>
      <span className="block text-sm text-muted">{text}</span>
    </span>
    <ChevronRightIcon className="size-5 shrink-0 text-muted" />
  </button>
);

/** Who may delete the photo that the menu is of; the first two while that is being found out. */
export type Claim = 'asking' | 'unknown' | 'host' | 'uploader' | 'none';

/** What can be done about one photo: delete it, for whoever may, and report it. */
export const PhotoMenu = ({
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
}) => {
  const { t } = useTranslation('photo-actions');
  const mayDelete = claim === 'host' || claim === 'uploader';
  return (
    <Dialog title={t('title', { number })} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-3 pb-[env(safe-area-inset-bottom)]">
        <Entry icon={<WarningIcon />} title={t('report')} text={t('reportText')} onChoose={onReport} />
        {claim === 'asking' && <Skeleton className="h-22 rounded-card" />}
        {mayDelete && (
          <Entry
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
};
