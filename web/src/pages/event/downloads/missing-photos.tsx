import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { RetryIcon } from '#ui/icons/icons.tsx';

/** Lists the photos missing from a download and retries them. */
export const MissingPhotos = ({
  photos,
  onRetry,
  onClose,
}: {
  photos: readonly Photo[];
  onRetry: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('downloads');
  return (
    <Dialog
      role="alertdialog"
      title={t('failedTitle', { count: photos.length })}
      isOpen={photos.length > 0}
      onClose={onClose}
      footer={
        <Button icon={<RetryIcon />} className="w-full" onClick={onRetry}>
          {t('failedRetry')}
        </Button>
      }
    >
      <p>{t('failedText')}</p>
      <ul className="mt-3 text-sm">
        {photos.map((photo) => (
          <li key={photo.photoId} className="border-t border-line py-2 break-all">
            {photo.awsPhotoName}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
