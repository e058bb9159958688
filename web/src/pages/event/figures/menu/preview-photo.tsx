import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { PictureCheckBox } from '#ui/fields/picture-check-box.tsx';
import { classes } from '#ui/layout/classes.ts';
import { PhotoImage, usePreviewTries } from '#ui/pictures/photo-image.tsx';

export const previewGrid = 'grid grid-cols-3 gap-1 sm:grid-cols-5 md:grid-cols-6';

/** One photo of the preview: a press opens it, its checkbox selects it. */
export function PreviewPhoto({
  photo,
  number,
  label,
  isSelected,
  isFaded = false,
  onOpen,
  onSelect,
  children,
}: {
  photo: Photo;
  /** Its number in the viewer. */
  number: number;
  /** The checkbox's label. */
  label: string;
  isSelected: boolean;
  isFaded?: boolean;
  onOpen: () => void;
  onSelect: (isSelected: boolean) => void;
  /** Shown above the photo. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('photos');
  const tries = usePreviewTries(photo.previewUrl);
  return (
    <div className="relative aspect-square overflow-hidden rounded-control bg-surface">
      <button
        type="button"
        data-photo={photo.photoId}
        aria-label={t(tries.isDead ? 'reload' : 'open', { number, name: photo.awsPhotoName })}
        onClick={tries.isDead ? tries.tryAgain : onOpen}
        className="absolute inset-0 -outline-offset-2"
      >
        <PhotoImage
          previewUrl={photo.previewUrl}
          tries={tries}
          alt=""
          brokenLabel={t('broken')}
          unavailableLabel={t('unavailable')}
          loading="lazy"
          sizes="(max-width: 768px) 33vw, 140px"
          className={classes('transition-opacity duration-150', isFaded && 'opacity-45')}
        />
      </button>
      {children}
      <PictureCheckBox label={label} isChecked={isSelected} onChange={onSelect} className="top-0 right-0" />
    </div>
  );
}
