import type { LikelyPhoto } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type ReactNode, useId } from 'react';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PictureCheckBox } from '#ui/fields/picture-check-box.tsx';
import { classes } from '#ui/layout/classes.ts';
import { PhotoImage, usePreviewTries } from '#ui/pictures/photo-image.tsx';

/** Photos that may show the selected figure. Only ticked ones are included. */
export function LikelyPhotos({
  photos,
  before,
  ticked,
  onOpen,
  onTick,
}: {
  photos: readonly LikelyPhoto[];
  /** The number of photos before these in the viewer. */
  before: number;
  ticked: ReadonlySet<string>;
  onOpen: (index: number) => void;
  onTick: (photoId: string, isTicked: boolean) => void;
}) {
  const { t } = useTranslation('figures');
  const title = useId();
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby={title} className="mt-5 grid gap-3 border-t border-line pt-5">
      <div>
        <h3 id={title} className="font-semibold">
          {t('likely.title')}
        </h3>
        <p className="text-sm text-muted">{t('likely.text')}</p>
      </div>
      <ul aria-labelledby={title} className={previewGrid}>
        {photos.map((photo, index) => (
          <li key={photo.photoId}>
            <PreviewPhoto
              photo={photo}
              number={before + index + 1}
              label={t('likely.photo', { number: index + 1, name: photo.awsPhotoName })}
              isSelected={ticked.has(photo.photoId)}
              onOpen={() => onOpen(before + index)}
              onSelect={(isTicked) => onTick(photo.photoId, isTicked)}
            >
              {/* Shows which of several people is meant. */}
              <FacePicture
                src={photo.cropUrl}
                className="pointer-events-none absolute bottom-1.5 left-1.5 size-10 rounded-control border-2 border-white bg-sunken object-cover"
              />
            </PreviewPhoto>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
