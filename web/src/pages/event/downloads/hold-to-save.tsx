import type { Photo } from '@togather/contract/schemas/photos/photos.ts';
import { leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ExternalIcon } from '#ui/icons/icons.tsx';

/** Shows the whole photo inside an app that saves no files: a long press saves it, or a real browser does. */
export const HoldToSave = ({ photo, onClose }: { photo: Photo; onClose: () => void }) => {
  const { t } = useTranslation('downloads');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('savePhoto')}
      footer={
        <Button
          kind="secondary"
          icon={<ExternalIcon className="size-5" />}
          className="w-full"
          onClick={() => leaveInAppBrowser()}
        >
          {t('openBrowser')}
        </Button>
      }
    >
      <p className="mb-4">{t('hold')}</p>
      <img
        src={photo.url}
        alt={photo.awsPhotoName}
        width={photo.width || undefined}
        height={photo.height || undefined}
        className="mx-auto h-auto max-h-[60dvh] w-auto max-w-full"
      />
    </Dialog>
  );
};
