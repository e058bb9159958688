import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { PhotoImage } from '../../ui/photo-image.tsx';
import { PictureCheckBox } from '../../ui/picture-check-box.tsx';
import { usePreviewTries } from '../../ui/use-preview-tries.ts';

export const previewGrid = 'grid grid-cols-3 gap-1 sm:grid-cols-5 md:grid-cols-6';

/** One photo of the preview with its checkbox, which the whole tile belongs to. */
export const PreviewPhoto = ({
  photo,
  label,
  isSelected,
  isFaded = false,
  onSelect,
  children,
}: {
  photo: Photo;
  label: string;
  isSelected: boolean;
  isFaded?: boolean;
  onSelect: (isSelected: boolean) => void;
  /** Above the photo. */
  children?: ReactNode;
}) => {
  const { t } = useTranslation('photos');
  const tries = usePreviewTries(photo.previewUrl);
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control.
    <label className="relative block aspect-square cursor-pointer overflow-hidden rounded-control bg-surface">
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
      {children}
      <PictureCheckBox label={label} isChecked={isSelected} onChange={onSelect} className="top-0 right-0" />
    </label>
  );
};
