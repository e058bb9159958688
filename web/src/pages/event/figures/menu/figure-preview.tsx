import { useQuery } from '@tanstack/react-query';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { errorText } from '#lib/failures/error-text.ts';
import { withMember } from '#lib/format/format-date.ts';
import { useGrowingCount } from '#lib/format/use-growing-count.ts';
import { FigureSkeletons } from '#parts/figures/figure-list.tsx';
import { photosOfFiguresQuery } from '#parts/figures/figure-queries.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { DownloadIcon, RetryIcon } from '#ui/icons/icons.tsx';
import { StateMessage } from '#ui/messages/state-message.tsx';
import { LikelyPhotos, PreviewPhoto, previewGrid } from './likely-photos.tsx';

/** A guest of honour may have hundreds of photos. */
const PREVIEW_PAGE = { first: 24, more: 24, thresholdPx: 300 };

/** The third step by face: the photos, all ticked, and separately likely photos, none ticked. */
export function FigurePreview({
  isOpen,
  eventId,
  figureIds,
  onBack,
  onClose,
  onOpen,
  onDownload,
}: {
  isOpen: boolean;
  eventId: string;
  figureIds: readonly string[];
  onBack: () => void;
  onClose: () => void;
  onOpen: (photos: readonly Photo[], index: number) => void;
  onDownload: (photos: readonly Photo[]) => void;
}) {
  const { t } = useTranslation('figures');
  const { t: common } = useTranslation();
  // A selected figure may be gone meanwhile.
  const hasPeople = figureIds.length > 0;
  const { data, error, refetch } = useQuery({
    ...photosOfFiguresQuery(eventId, figureIds),
    enabled: isOpen && hasPeople,
  });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const photos = data?.photos ?? [];
  const likely = data?.likely ?? [];
  const open = (index: number) => onOpen([...photos, ...likely], index);
  const { count, end } = useGrowingCount(photos.length, PREVIEW_PAGE);
  const wanted = [
    ...photos.filter((photo) => !leftOut.has(photo.photoId)),
    ...likely.filter((photo) => ticked.has(photo.photoId)),
  ];
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
            {data && t('previewCount', { selected: wanted.length, total: photos.length + likely.length })}
          </p>
          <Button
            icon={<DownloadIcon className="size-5" />}
            disabled={wanted.length === 0}
            onClick={() => onDownload(wanted)}
            className="max-sm:w-full"
          >
            {t('download')}
          </Button>
        </div>
      }
    >
      {data && photos.length > 0 && (
        <ul aria-label={t('photos')} className={previewGrid}>
          {photos.slice(0, count).map((photo, index) => (
            <li key={photo.photoId}>
              <PreviewPhoto
                photo={photo}
                number={index + 1}
                label={t('photo', { number: index + 1, name: photo.awsPhotoName })}
                isSelected={!leftOut.has(photo.photoId)}
                isFaded={leftOut.has(photo.photoId)}
                onOpen={() => open(index)}
                onSelect={(isIn) => setLeftOut((now) => withMember(now, photo.photoId, !isIn))}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} aria-hidden="true" className="h-px" />
      {(data || !hasPeople) && photos.length === 0 && <StateMessage title={t('previewEmpty')} />}
      <LikelyPhotos
        photos={likely}
        before={photos.length}
        ticked={ticked}
        onOpen={open}
        onTick={(photoId, isIn) => setTicked((now) => withMember(now, photoId, isIn))}
      />
      {!data && !error && hasPeople && <FigureSkeletons />}
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
}
