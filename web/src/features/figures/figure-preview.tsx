import { useQuery } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorText } from '../../lib/error-text.ts';
import { useGrowingCount } from '../../lib/use-growing-count.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadIcon, RetryIcon, ShareIcon } from '../../ui/icons.tsx';
import { PhotoImage } from '../../ui/photo-image.tsx';
import { PictureCheckBox } from '../../ui/picture-check-box.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { FigureSkeletons } from './figure-list.tsx';
import { photosOfFiguresQuery } from './figure-queries.ts';

/** Of a guest of honour there may be hundreds. */
const PREVIEW_PAGE = { first: 24, more: 24, thresholdPx: 300 };

const PreviewPhoto = ({
  photo,
  number,
  isSelected,
  onSelect,
}: {
  photo: Photo;
  number: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) => {
  const { t } = useTranslation('figures');
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
    <label className="relative block aspect-square cursor-pointer overflow-hidden rounded-control bg-surface">
      <PhotoImage
        previewUrl={photo.previewUrl}
        alt=""
        brokenLabel={t('photos:broken')}
        unavailableLabel={t('photos:unavailable')}
        loading="lazy"
        sizes="(max-width: 768px) 33vw, 140px"
        className={classes('transition-opacity duration-150', !isSelected && 'opacity-45')}
      />
      <PictureCheckBox
        label={t('photo', { number, name: photo.awsPhotoName })}
        isChecked={isSelected}
        onChange={onSelect}
        className="top-0 right-0"
      />
    </label>
  );
};

/** The third step by face: the photos themselves, all ticked, to leave some out before they are downloaded. */
export const FigurePreview = ({
  isOpen,
  eventId,
  figureIds,
  onBack,
  onClose,
  onDownload,
  onShare,
}: {
  isOpen: boolean;
  eventId: string;
  figureIds: readonly string[];
  onBack: () => void;
  onClose: () => void;
  onDownload: (photos: readonly Photo[]) => void;
  /** Absent where files cannot be handed to a share sheet. */
  onShare: ((photos: readonly Photo[]) => void) | undefined;
}) => {
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  const { data, error, refetch } = useQuery({ ...photosOfFiguresQuery(eventId, figureIds), enabled: isOpen });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const photos = data?.photos ?? [];
  const end = useRef<HTMLDivElement>(null);
  const count = useGrowingCount(photos.length, PREVIEW_PAGE, { end });
  const wanted = photos.filter((photo) => !leftOut.has(photo.photoId));
  const select = (photoId: string, isSelected: boolean) => {
    const next = new Set(leftOut);
    if (isSelected) next.delete(photoId);
    else next.add(photoId);
    setLeftOut(next);
  };
  return (
    <Dialog
      title={t('previewTitle')}
      width="wide"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="quiet" onClick={onBack} className="-ml-4">
            {t('back')}
          </Button>
          <p aria-live="polite" className="mr-auto text-sm text-muted tabular-nums">
            {data && t('previewCount', { selected: wanted.length, total: photos.length })}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full">
            {onShare && (
              <Button
                kind="secondary"
                icon={<ShareIcon className="size-5" />}
                disabled={wanted.length === 0}
                onClick={() => onShare(wanted)}
                className="max-sm:w-full"
              >
                {t('downloads:share')}
              </Button>
            )}
            <Button
              icon={<DownloadIcon className="size-5" />}
              disabled={wanted.length === 0}
              onClick={() => onDownload(wanted)}
              className="max-sm:w-full"
            >
              {t('download')}
            </Button>
          </div>
        </div>
      }
    >
      {data && photos.length > 0 && (
        <ul aria-label={t('photos')} className="grid grid-cols-3 gap-1 sm:grid-cols-5 md:grid-cols-6">
          {photos.slice(0, count).map((photo, index) => (
            <li key={photo.photoId}>
              <PreviewPhoto
                photo={photo}
                number={index + 1}
                isSelected={!leftOut.has(photo.photoId)}
                onSelect={(isSelected) => select(photo.photoId, isSelected)}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} aria-hidden="true" className="h-px" />
      {data && photos.length === 0 && <StateMessage title={t('previewEmpty')} />}
      {!data && !error && <FigureSkeletons />}
      {!data && error && (
        <StateMessage
          role="alert"
          title={t('previewError')}
          text={errorText(error)}
          actions={
            <Button icon={<RetryIcon />} onClick={() => void refetch()}>
              {common('retry')}
            </Button>
          }
        />
      )}
    </Dialog>
  );
};
