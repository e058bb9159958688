import { inAppBrowserOf, leaveInAppBrowser } from '#lib/device/in-app-browser.ts';
import { formatBytes } from '#lib/format/format-bytes.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { ChoiceCard } from '#ui/fields/choice-card.tsx';
import { DownloadIcon, ExternalIcon, FaceIcon, PhotosIcon } from '#ui/icons/icons.tsx';

/** Warns inside LINE and similar apps that saving may fail, and offers a real browser. */
const InAppNote = () => {
  const { t } = useTranslation('downloads');
  return (
    <div className="grid gap-3 rounded-card bg-accent-soft p-4">
      <p>{t('inApp')}</p>
      <Button kind="secondary" icon={<ExternalIcon className="size-5" />} onClick={() => leaveInAppBrowser()}>
        {t('openBrowser')}
      </Button>
    </div>
  );
};

/** The first step of a download: all photos, by hand or by face. */
export const MethodMenu = ({
  isOpen,
  onClose,
  count,
  bytes,
  onAll,
  onManual,
  onFaces,
}: {
  isOpen: boolean;
  onClose: () => void;
  /** The number of photos. */
  count: number;
  /** Their total size, or undefined while unknown. */
  bytes: number | undefined;
  onAll: () => void;
  onManual: () => void;
  onFaces: () => void;
}) => {
  const { t } = useTranslation('downloads');
  const photos = t('photos', { count });
  const allText = bytes === undefined ? photos : t('photosOfSize', { photos, size: formatBytes(bytes) });
  return (
    <Dialog title={t('title')} isOpen={isOpen} onClose={onClose}>
      <div className="grid gap-3 pb-[env(safe-area-inset-bottom)]">
        {inAppBrowserOf(navigator.userAgent) && <InAppNote />}
        <ChoiceCard icon={<DownloadIcon />} title={t('downloadAll')} text={allText} onChoose={onAll} />
        <ChoiceCard icon={<PhotosIcon />} title={t('manual')} text={t('manualText')} onChoose={onManual} />
        <ChoiceCard icon={<FaceIcon />} title={t('faces')} text={t('facesText')} onChoose={onFaces} />
      </div>
    </Dialog>
  );
};
