import { useEffect, useRef, useState } from 'react';
import { onResume } from '#lib/device/on-resume.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { LostFrame } from '#ui/drawings/scenes.tsx';
import { HeartIcon } from '#ui/icons/icons.tsx';
import { secondsUntilTry } from '#ui/pictures/photo-image.tsx';
import { type PhotoSlide, sizesUpTo } from './slides.ts';

const DOUBLE_TAP_MS = 300;

/** Returns the image that the page below shows of a photo: its preview or its placeholder. */
const knownPicture = (photoId: string): string | undefined => {
  const tiles = [...document.querySelectorAll<HTMLElement>(`[data-photo="${photoId}"]`)];
  const image = tiles.map((tile) => tile.querySelector('img')).find((found) => found?.naturalWidth);
  if (image) return image.currentSrc;
  const ground = tiles[0]?.querySelector('span')?.style.backgroundImage;
  return /^url\("(.+)"\)$/.exec(ground ?? '')?.[1];
};

/** One photo of the viewer: the page's image at once, then sharper step by step. Neighbours wait for the current photo. */
export function ViewerSlide({
  slide,
  isCurrent,
  isTurn,
  rect,
  zoom,
  onSettled,
  onDoubleTap,
}: {
  slide: PhotoSlide;
  isCurrent: boolean;
  /** False while another photo has priority. */
  isTurn: boolean;
  rect: { width: number; height: number };
  zoom: number;
  /** No further size of the photo will load for now. */
  onSettled: (photoId: string) => void;
  /** Gives a heart, which the slide then shows for a moment. */
  onDoubleTap: (() => void) | undefined;
}) {
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
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const [given, setGiven] = useState(0);
  const tap = ({ timeStamp }: { timeStamp: number }) => {
    const isDouble = timeStamp - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = isDouble ? Number.NEGATIVE_INFINITY : timeStamp;
    if (!isDouble) return;
    setGiven(given + 1);
    onDoubleTap?.();
  };
  return (
    <>
      {shown && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: a keyboard has the heart's button.
        <img
          src={shown}
          alt={slide.alt}
          draggable={false}
          className="yarl__slide_image"
          onClick={onDoubleTap && tap}
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
      {given > 0 && (
        <HeartIcon
          key={given}
          className="pointer-events-none absolute inset-0 m-auto size-24 animate-[pop_600ms_var(--ease-calm)_forwards] fill-[#ff5c7a] text-[#ff5c7a]"
        />
      )}
      {hasFailed && !srcSet.some(({ src }) => src === shown) && (
        <p className="pointer-events-none absolute inset-0 grid content-center justify-items-center gap-5 px-16 text-center text-balance text-white">
          <LostFrame />
          {t('notShown')}
        </p>
      )}
    </>
  );
}

interface SharperPicture {
  /** The best size loaded so far, or undefined. */
  readonly shown: string | undefined;
  /** The largest wanted size has loaded, or loading has paused after a failure. */
  readonly isSettled: boolean;
  /** The next size could not be loaded. */
  readonly hasFailed: boolean;
}

const LOST = { kind: 'lost' } as const;

/**
 * Starts with `known` and loads the first `wanted` of `sizes` one after another, showing each as it arrives. Retries a
 * failure after a while, and when the network or the tab returns. Without a priority nothing is loaded yet.
 */
const useSharperPicture = (
  known: string | undefined,
  { sizes, wanted }: { sizes: readonly string[]; wanted: number },
  priority: 'high' | 'low' | undefined,
): SharperPicture => {
  const [loaded, setLoaded] = useState<string | undefined>(undefined);
  const [failedAt, setFailedAt] = useState<string | undefined>(undefined);
  const shown = loaded ?? known;
  const place = (shown ? sizes.indexOf(shown) : -1) + 1;
  const next = place < wanted ? sizes[place] : undefined;
  useEffect(() => {
    if (!next || !priority) return;
    let made = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let image = new Image();
    const load = () => {
      clearTimeout(timer);
      image = new Image();
      image.fetchPriority = priority;
      image.src = next;
      const mine = image;
      mine.decode().then(
        () => mine === image && setLoaded(next),
        () => mine === image && fail(),
      );
    };
    const fail = () => {
      made += 1;
      setFailedAt(next);
      const seconds = secondsUntilTry(LOST, made);
      if (seconds !== null) timer = setTimeout(load, seconds * 1000);
    };
    load();
    const stop = onResume(() => made > 0 && load());
    return () => {
      stop();
      clearTimeout(timer);
      // Cancels the request in favour of the current photo.
      image.src = '';
      image = new Image();
    };
  }, [next, priority]);
  const hasFailed = next !== undefined && failedAt === next;
  return { shown, isSettled: !next || hasFailed, hasFailed };
};
