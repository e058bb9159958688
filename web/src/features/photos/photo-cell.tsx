import type { Photo } from '@togather/contract/schemas/photos.ts';
import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { PhotoImage } from '../../ui/photo-image.tsx';
import { PictureCheckBox } from '../../ui/picture-check-box.tsx';
import { usePreviewTries } from '../../ui/use-preview-tries.ts';
import { THUMBNAIL_SIZES } from './columns.ts';

export interface PhotoCellProps {
  photo: Photo;
  index: number;
  thumbhash: string | undefined;
  localUrl: string | undefined;
  isFirstRow: boolean;
  /** Undefined while no selection is going on. */
  isSelected: boolean | undefined;
  onOpen: (index: number) => void;
  onSelect: (photoId: string, isSelected: boolean) => void;
  onBroken: () => void;
}

/** One photo of the grid: a press opens it, or loads it again where that failed; only its checkbox selects it. */
export const PhotoCell = memo((props: PhotoCellProps) => {
  const { photo, index, isSelected, isFirstRow } = props;
  const { t } = useTranslation('photos');
  const tries = usePreviewTries(photo.previewUrl, props.onBroken);
  const isDead = tries.isDead && !props.localUrl;
  const name = { number: index + 1, name: photo.awsPhotoName };
  return (
    <div className="relative flex-1">
      <button
        type="button"
        data-photo={photo.photoId}
        aria-label={t(isDead ? 'reload' : 'open', name)}
        onClick={() => (isDead ? tries.tryAgain() : props.onOpen(index))}
        className="absolute inset-0 -outline-offset-2"
      >
        <PhotoImage
          previewUrl={photo.previewUrl}
          tries={tries}
          alt=""
          thumbhash={props.thumbhash}
          localUrl={props.localUrl}
          brokenLabel={t('broken')}
          unavailableLabel={t('unavailable')}
          sizes={THUMBNAIL_SIZES}
          width={photo.width}
          height={photo.height}
          fetchPriority={isFirstRow ? 'high' : 'auto'}
          className={classes('transition-transform duration-150', isSelected && 'scale-92 rounded-control')}
        />
      </button>
      {isSelected !== undefined && (
        <PictureCheckBox
          label={t('select', name)}
          isChecked={isSelected}
          onChange={(checked) => props.onSelect(photo.photoId, checked)}
          className="top-1 right-1"
        />
      )}
    </div>
  );
});
