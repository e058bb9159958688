import { previewAddress } from '@togather/contract/previews.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { PhotosIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

/** The height of the strip, in rem. */
export const STRIP = '4.75rem';
/** The width of a photo with the gap after it. */
const PHOTO_PX = 68;

const Thumbnail = ({ previewUrl }: { previewUrl: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken)
    return (
      <span className="grid size-full place-items-center rounded-chip bg-raised text-muted">
        <PhotosIcon className="size-6" strokeWidth={1.25} />
      </span>
    );
  return (
    <img
      src={previewAddress(previewUrl, 320)}
      alt=""
      draggable={false}
      onError={() => setIsBroken(true)}
      className="size-full rounded-chip object-cover"
    />
  );
};

/** A computer's row of the photos around the viewed one, as many as fit. It begins with the first photo and ends with the last. */
export function Filmstrip({
  photos,
  index,
  widthPx,
  onView,
}: {
  photos: readonly Photo[];
  index: number;
  widthPx: number;
  onView: (index: number) => void;
}) {
  const { t } = useTranslation('photos');
  const fitting = Math.floor(widthPx / PHOTO_PX);
  const first = Math.max(0, Math.min(index - Math.floor(fitting / 2), photos.length - fitting));
  return (
    <nav aria-label={t('filmstrip')} className="flex gap-2 p-2">
      {photos.slice(first, first + fitting).map(({ photoId, previewUrl }, at) => (
        <button
          key={photoId}
          type="button"
          aria-label={t('position', { index: first + at + 1, total: photos.length })}
          aria-current={first + at === index || undefined}
          onClick={() => onView(first + at)}
          className={classes(
            'size-15 shrink-0 overflow-hidden rounded-control border-2',
            first + at === index ? 'border-accent' : 'border-transparent',
          )}
        >
          <Thumbnail key={previewUrl} previewUrl={previewUrl} />
        </button>
      ))}
    </nav>
  );
}
