import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { MenuEntry } from '#ui/buttons/menu-entry.tsx';
import { PhotosIcon, RetryIcon, TrashIcon, UploadIcon, WarningIcon } from '#ui/icons/icons.tsx';
import { Skeleton } from '#ui/layout/page-shell.tsx';

/** The user's right to delete or replace the photo. The first two mean that it is not known yet, or unknown. */
export type Claim = 'asking' | 'unknown' | 'host' | 'uploader' | 'none';

/** The actions on one photo, below the viewer's button: deleting or replacing it, for users who may, and reporting it. */
export function PhotoMenu({
  number,
  claim,
  mayReplace,
  isOpen,
  onClose,
  onCover,
  onReplace,
  onDelete,
  onReport,
  onAskAgain,
}: {
  number: number;
  claim: Claim;
  /** Whether the user may add photos now. */
  mayReplace: boolean;
  isOpen: boolean;
  onClose: () => void;
  onCover: () => void;
  onReplace: () => void;
  onDelete: () => void;
  onReport: () => void;
  onAskAgain: () => void;
}) {
  const { t } = useTranslation('photo-actions');
  const mayDelete = claim === 'host' || claim === 'uploader';
  useOverlay(isOpen, onClose);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className="fixed inset-0 z-40"
    >
      <Modal className="absolute top-14 right-2 w-80 max-w-[calc(100vw-1rem)] animate-[appear_120ms] rounded-card bg-raised p-1.5 text-ink shadow-float outline-none">
        <Dialog aria-label={t('title', { number })} className="grid outline-none">
          {claim === 'host' && (
            <MenuEntry icon={<PhotosIcon />} title={t('cover')} text={t('coverText')} onChoose={onCover} />
          )}
          <MenuEntry icon={<WarningIcon />} title={t('report')} text={t('reportText')} onChoose={onReport} />
          {claim === 'asking' && <Skeleton className="m-1.5 h-14" />}
          {mayDelete && mayReplace && (
            <MenuEntry
              icon={<UploadIcon />}
              title={t('replace')}
              text={t('replaceText')}
              onChoose={onReplace}
            />
          )}
          {mayDelete && (
            <MenuEntry
              icon={<TrashIcon />}
              title={t('delete')}
              text={t(claim === 'host' ? 'deleteAsHost' : 'deleteOwn')}
              isDanger
              onChoose={onDelete}
            />
          )}
          {claim === 'unknown' && (
            <div role="alert" className="grid gap-3 border-t border-line p-3">
              <p>{t('ownUnknown')}</p>
              <Button kind="secondary" icon={<RetryIcon className="size-5" />} onClick={onAskAgain}>
                {t('common:retry')}
              </Button>
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
