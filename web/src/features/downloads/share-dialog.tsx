import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { MAX_SHARE_FILES } from './share-groups.ts';
import { useShareGroups } from './use-share-groups.ts';

/** True where files can be handed to the share sheet; on an iPhone it is the way into the photo library. */
export const canShareFiles = (): boolean => {
  const probe = new File(['x'], 'photo.jpg', { type: 'image/jpeg' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
};

/** Hands photos to the share sheet, group by group: each needs a tap of its own. */
export const ShareDialog = ({ photos, onClose }: { photos: readonly Photo[]; onClose: () => void }) => {
  const { t } = useTranslation('downloads');
  const { files, from, to, tooLarge, failure, next } = useShareGroups(photos);
  const range = { from, to };
  const share = async () => {
    try {
      await navigator.share({ files: [...(files ?? [])] });
      if (!(await next())) onClose();
    } catch {
      // The sheet was closed: the group stays ready.
    }
  };
  return (
    <Dialog title={t('shareTitle')} isOpen onClose={onClose}>
      <div className="grid gap-4 pb-[env(safe-area-inset-bottom)]">
        <p className="text-muted">{t('shareText', { count: Math.ceil(photos.length / MAX_SHARE_FILES) })}</p>
        <Button icon={<ShareIcon className="size-5" />} isPending={files === null} onClick={share}>
          {t(files === null ? 'shareLoading' : 'shareGroup', range)}
        </Button>
        {tooLarge > 0 && <p role="alert">{t('shareTooLarge', { count: tooLarge })}</p>}
        {failure !== null && <p role="alert">{t('failed', { reason: errorText(failure) })}</p>}
      </div>
    </Dialog>
  );
};
