import { useEffect, useState } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { type PhotoSlide, sizesUpTo } from './slides.ts';
import { useSharperPicture } from './use-sharper-picture.ts';

/** Returns the image that the page below shows of a photo: its preview or its placeholder. */
const knownPicture = (photoId: string): string | undefined => {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-photo="${photoId}"]`)];
  const image = tiles.map((tile) => tile.querySelector('img')).find((found) => found?.naturalWidth);
  if (image) return image.currentSrc;
  const ground = tiles[0]?.querySelector('span')?.style.backgroundImage;
  return /^url\("(.+)"\)$/.exec(ground ?? '')?.[1];
};

/** One photo of the viewer: the page's image at once, then sharper step by step. Neighbours wait for the current photo. */
export const ViewerSlide = ({
  slide,
  isCurrent,
  isTurn,
  rect,
  zoom,
  onSettled,
}: {
  slide: PhotoSlide;
  isCurrent: boolean;
  /** False while another photo has priority. */
  isTurn: boolean;
  rect: { width: number; height: number };
  zoom: number;
  /** No further size of the photo will load for now. */
  onSettled: (photoId: string) => void;
}) => {
  const { t } = useTranslation('photos');
  const { photoId, width, height, srcSet } = slide;
  const [known] = useState(() => knownPicture(photoId));
  const isWide = rect.width / rect.height < width / height;
  const fitted = Math.min(width, isWide ? rect.width : rect.height * (width / height));
  const wanted = sizesUpTo(slide, fitted * zoom * devicePixelRatio);
  const sizes = { sizes: srcSet.map(({ src }) => src), wanted };
  const priority = isCurrent ? 'high' : 'low';
  const { shown, isSettled, hasFailed } = useSharperPicture(known, sizes, isTurn ? priority : undefined);
  useEffect(() => {
    if (isCurrent && isSettled) onSettled(photoId);
  }, [isCurrent, isSettled, photoId, onSettled]);
  return (
    <>
      {shown && (
        <img
          src={shown}
          alt={slide.alt}
          draggable={false}
          className="yarl__slide_image"
          style={{
            width: isWide ? '100%' : 'auto',
            height: isWide ? 'auto' : '100%',
            maxWidth: `min(${width}px, 100%)`,
            maxHeight: `min(${height}px, 100%)`,
            aspectRatio: `${width} / ${height}`,
            objectFit: slide.isKnown ? 'cover' : 'contain',
          }}
        />
      )}
      {hasFailed && !srcSet.some(({ src }) => src === shown) && (
        <p className="pointer-events-none absolute inset-0 grid place-items-center px-16 text-center text-balance text-white">
          {t('notShown')}
        </p>
      )}
    </>
  );
};
