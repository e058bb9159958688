import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon, UploadIcon } from '../../ui/icons.tsx';
import { ShareButton } from '../../ui/share-button.tsx';

const narrow = 'max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:px-2 max-sm:py-2 max-sm:text-sm';

export const ActionBlock = ({
  event,
  onUpload,
  onDownload,
}: {
  event: { eventName: string; pinCode: string };
  /** Undefined where this visitor may not upload. */
  onUpload: (() => void) | undefined;
  onDownload: () => void;
}) => {
  const { t } = useTranslation('event-page');
  return (
    <div className="flex gap-2 sm:gap-3">
      <ShareButton name={event.eventName} pin={event.pinCode} className={narrow} />
      {onUpload && (
        <Button icon={<UploadIcon className="size-5" />} className={narrow} onClick={onUpload}>
          {t('upload')}
        </Button>
      )}
      <Button
        kind="secondary"
        icon={<DownloadIcon className="size-5" />}
        className={narrow}
        onClick={onDownload}
      >
        {t('download')}
      </Button>
    </div>
  );
};
