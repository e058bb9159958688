import type { LikelyPhoto } from '@togather/contract/schemas/figures.ts';
import { useId } from 'react';
import { FacePicture } from '#parts/figures/face-picture.tsx';
import { useTranslation } from '#texts/use-translation.ts';
import { PreviewPhoto, previewGrid } from './preview-photo.tsx';

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
        <h3 id={title} className="font-medium">
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
