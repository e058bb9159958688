import { useMedia } from '#lib/device/use-media.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { ShareButton } from '#ui/buttons/copy-button.tsx';
import { TOUCH } from '#ui/fields/photo-input.tsx';
import { CameraIcon, DownloadIcon, UploadIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

// On a phone the three fill a row; upload is the widest.
const narrow = 'max-md:px-2 max-md:[&>svg]:hidden';

export function ActionBlock({
  shared,
  onUpload,
  shots,
  isClosed,
  onDownload,
  isDownloadOff,
  hasPhotos,
  isSelecting,
}: {
  /** Undefined for a sample, whose PIN works nowhere else, and once an event without photos has ended. */
  shared: { eventName: string; pinCode: string } | undefined;
  /** Undefined if this visitor may not upload. */
  onUpload: (() => void) | undefined;
  /** The shots of a guest; null without a limit. */
  shots: { left: number | undefined; total: number } | null;
  /** Whether that is because the host has closed uploads. */
  isClosed: boolean;
  /** Undefined if this visitor may not download, and once an event without photos has ended. */
  onDownload: (() => void) | undefined;
  /** Whether that is because the host has switched off downloads. */
  isDownloadOff: boolean;
  /** Whether there is a photo to download. */
  hasPhotos: boolean;
  /** Whether the bar of a selection has the main button. */
  isSelecting: boolean;
}) {
  const { t } = useTranslation('event-page');
  const shoots = useMedia(TOUCH) && shots !== null;
  const Icon = shoots ? CameraIcon : UploadIcon;
  return (
    <div>
      <div className="flex flex-wrap gap-2 md:gap-3">
        {onUpload && (
          <Button
            kind={isSelecting ? 'secondary' : 'primary'}
            icon={<Icon className="size-5" />}
            className={classes(narrow, 'max-md:min-w-fit max-md:flex-2')}
            data-part="upload"
            onClick={onUpload}
          >
            {t(shoots ? 'shoot' : 'upload')}
          </Button>
        )}
        {onDownload && (
          <Button
            kind="secondary"
            icon={<DownloadIcon className="size-5" />}
            className={classes(narrow, 'max-md:min-w-fit max-md:flex-[1.2]')}
            data-part="download"
            onClick={onDownload}
            disabled={!hasPhotos}
          >
            {t('download')}
          </Button>
        )}
        {shared && (
          <ShareButton
            name={shared.eventName}
            pin={shared.pinCode}
            className={classes(narrow, 'max-md:min-w-fit max-md:flex-[1.2]')}
          />
        )}
      </div>
      {shots && (
        <p
          className={classes(
            'mt-2 text-sm font-semibold tabular-nums lg:w-fit lg:rounded-full lg:bg-black/45 lg:px-3 lg:py-1',
            shots.left === undefined && 'invisible',
          )}
        >
          {t('shotsLeft', { count: shots.left ?? shots.total, total: shots.total })}
        </p>
      )}
      <p role="status" className={classes('text-sm text-muted', isClosed && 'mt-2')}>
        {isClosed && t('uploadsClosed')}
      </p>
      <p
        role="status"
        className={classes(
          'text-sm text-muted',
          isDownloadOff && 'mt-2 lg:w-fit lg:rounded-full lg:bg-black/45 lg:px-3 lg:py-1 lg:text-ink',
        )}
      >
        {isDownloadOff && t('downloadsOff')}
      </p>
    </div>
  );
}
