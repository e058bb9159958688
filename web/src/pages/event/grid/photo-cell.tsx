import { PHOTO_PAGE } from '@togather/contract/limits.ts';
import { positionOf, THUMBNAIL_SIZES } from '@togather/contract/previews.ts';
import { type CSSProperties, memo } from 'react';
import type { SeenPhoto } from '#pages/event/photos/shown-photos.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { IconButton } from '#ui/buttons/button.tsx';
import { PictureCheckBox } from '#ui/fields/picture-check-box.tsx';
import { HeartIcon, PhotosIcon, TrashIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { PhotoImage, usePreviewTries } from '#ui/pictures/photo-image.tsx';

export interface PhotoCellProps {
  photo: SeenPhoto;
  index: number;
  thumbhash: string | undefined;
  localUrl: string | undefined;
  isFirstRow: boolean;
  /** The number of photos for which this one stands. */
  size: number | undefined;
  /** Undefined outside a selection. */
  isSelected: boolean | undefined;
  onOpen: (index: number) => void;
  onSelect: (photoId: string, isSelected: boolean) => void;
  onRemove: ((photoId: string, number: number) => void) | undefined;
  onBroken: () => void;
  /** Decides the words of the label on a photo that others do not see. */
  isHost: boolean;
}

/** One photo of the grid: a press opens it, or reloads it after a failure. Only its checkbox selects it. */
export const PhotoCell = memo((props: PhotoCellProps) => {
  const { photo, index, isSelected, isFirstRow } = props;
  const { t } = useTranslation('photos');
  const tries = usePreviewTries(photo.previewUrl, props.onBroken);
  const isDead = tries.isDead && !props.localUrl;
  const name = { number: index + 1, name: photo.awsPhotoName };
  const hearts = photo.hearts ?? 0;
  const { visibility } = photo;
  const unseen = visibility
    ? t(`${props.isHost ? 'asHost' : 'asGuest'}.${visibility}`)
    : photo.isSearched && t('asGuest.searched');
  const stack = props.size && t('stack', { count: props.size });
  const label = [t(isDead ? 'reload' : 'open', name), unseen, stack].filter(Boolean).join(', ');
  return (
    <div className="relative flex-1">
      <button
        type="button"
        data-photo={photo.photoId}
        data-part="viewer"
        aria-label={hearts > 0 ? t('withHearts', { label, count: hearts }) : label}
        onClick={() => (isDead ? tries.tryAgain() : props.onOpen(index))}
        style={{ '--at': Math.min(index, PHOTO_PAGE.first) } as CSSProperties}
        className={classes(
          'absolute inset-0 -outline-offset-2',
          isSelected &&
            'after:absolute after:inset-0 after:border-3 after:border-accent after:shadow-[inset_0_0_0_2px_rgb(0_0_0/0.55)]',
        )}
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
          width={photo.width || undefined}
          height={photo.height || undefined}
          fetchPriority={isFirstRow ? 'high' : 'auto'}
          position={positionOf(photo)}
          className={visibility === 'hidden' ? 'opacity-40' : undefined}
        />
        {unseen && (
          <span className="absolute top-1.5 left-1.5 max-w-40 rounded bg-black/75 px-1.5 py-0.5 text-left text-xs text-white">
            {unseen}
          </span>
        )}
        {props.size !== undefined && isSelected === undefined && (
          <span className="absolute top-1.5 right-1.5 flex items-center gap-1 rounded-chip bg-black/65 px-1.5 text-xs leading-5 text-white tabular-nums">
            <PhotosIcon className="size-3.5" />
            {props.size}
          </span>
        )}
        {hearts > 0 && (
          <span className="absolute right-1.5 bottom-1.5 flex items-center gap-1 rounded bg-black/65 px-1 text-xs leading-5 text-white tabular-nums">
            <HeartIcon className="size-3 fill-current" />
            {hearts}
          </span>
        )}
      </button>
      {props.onRemove && (
        <IconButton
          label={t('remove', name)}
          icon={<TrashIcon className="size-5" />}
          onClick={() => props.onRemove?.(photo.photoId, index + 1)}
          className="absolute top-1 right-1 bg-black/65 text-white"
        />
      )}
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
