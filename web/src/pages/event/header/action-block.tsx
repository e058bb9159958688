import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { DownloadIcon, UploadIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

// Three buttons in one row on the narrowest phone need all the room for their labels.
const narrow =
  'max-sm:min-w-fit max-sm:flex-1 max-sm:gap-1.5 max-sm:px-2 max-sm:text-sm max-[22rem]:[&>svg]:hidden';

export function ActionBlock({
  shared,
  onUpload,
  isClosed,
  onDownload,
}: {
  /** Undefined for a sample, whose PIN works nowhere else. */
  shared: { eventName: string; pinCode: string } | undefined;
  /** Undefined if this visitor may not upload. */
  onUpload: (() => void) | undefined;
  /** Whether that is because the host has closed uploads. */
  isClosed: boolean;
  onDownload: () => void;
}) {
  const { t } = useTranslation('event-page');
  return (
    <div>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        {shared && <ShareButton name={shared.eventName} pin={shared.pinCode} className={narrow} />}
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
      <p role="status" className={classes('text-sm text-muted', isClosed && 'mt-2')}>
        {isClosed && t('uploadsClosed')}
      </p>
    </div>
  );
}
