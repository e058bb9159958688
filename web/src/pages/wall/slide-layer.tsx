import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { FaceBox } from '@togather/contract/schemas/figures.ts';
import type { WallPhoto } from '@togather/contract/schemas/walls.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#texts/use-translation.ts';
import { classes } from '#ui/layout/classes.ts';
import type { Change, Layer } from './show.ts';
import { WishCard } from './wish-card.tsx';

const FADE_MS = 600;
/** The zoom goes on while the next photo fades in. */
const OVERLAP_MS = FADE_MS + 800;

/**
 * One slide of the show, as large as the screen. Before it is shown it loads invisibly; then it fades in above the last
 * one. `isCalm` leaves out fade and zoom.
 */
export function SlideLayer({
  layer: { key, photos, ad, wish },
  isShown,
  seconds,
  isCalm,
  change,
}: {
  layer: Layer;
  isShown: boolean;
  seconds: number;
  isCalm: boolean;
  change: (change: Change) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const blur = useRef<HTMLCanvasElement>(null);
  const images = () => [...(box.current?.querySelectorAll('img') ?? [])];
  // Loads the pictures, and reports whether they are decoded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures of a layer never change.
  useEffect(() => {
    let isOver = false;
    const longSide = Math.max(innerWidth, innerHeight) * devicePixelRatio;
    const sources = ad ? [[ad.AdImageUrl]] : photos.map((photo) => sourcesOf(photo, longSide));
    void Promise.all(images().map((image, at) => decodeFirst(image, sources[at] ?? []))).then((decoded) => {
      if (isOver) return;
      if (blur.current && decoded.every(Boolean)) paintBlur(blur.current, images());
      const photoIds = photos.flatMap(({ photoId }, at) => (decoded[at] ? [] : [photoId]));
      change(decoded.every(Boolean) ? { type: 'ready', key } : { type: 'broken', key, photoIds });
    });
    return () => {
      isOver = true;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what begins goes on as it began.
  useLayoutEffect(() => {
    if (!isShown) return;
    if (isCalm) return;
    const fade = box.current?.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease' });
    const zooming = images().filter((image) => image.dataset.zooms === 'true');
    const zooms = zooming.map((image) =>
      image.animate({ scale: [1, ZOOM] }, { duration: seconds * 1000 + OVERLAP_MS, fill: 'forwards' }),
    );
    // A running animation would keep the removed layer.
    return () => {
      for (const animation of [fade, ...zooms]) animation?.cancel();
    };
  }, [isShown]);
  return (
    <div
      ref={box}
      aria-hidden={!isShown}
      data-layer={isShown ? 'shown' : 'loading'}
      className={classes('absolute inset-0 bg-sunken', !isShown && 'opacity-0')}
    >
      {photos.length > 0 && (
        <canvas ref={blur} width={BLUR.width} height={BLUR.height} className="wall-blur" />
      )}
      <div className={classes('wall-stage', wish && 'wall-stage-wish')}>
        {photos.map((photo) => (
          <Photo key={photo.photoId} photo={photo} />
        ))}
        {ad && <Ad name={ad.name} />}
        {wish && <WishCard wish={wish} />}
      </div>
    </div>
  );
}

const Photo = ({ photo }: { photo: WallPhoto }) => {
  const { t } = useTranslation('walls');
  const { width, height, faces } = photo;
  const centre = zoomCentre(faces);
  return (
    <div className="wall-photo" data-photo={photo.photoId}>
      <div
        className="wall-frame"
        style={{ width: `min(100cqw, 100cqh * ${width / height})`, aspectRatio: `${width} / ${height}` }}
      >
        <img
          alt={t('photo')}
          data-zooms={centre !== null}
          style={{ transformOrigin: centre ? `${centre.x * 100}% ${centre.y * 100}%` : undefined }}
        />
      </div>
    </div>
  );
};

const Ad = ({ name }: { name: string }) => {
  const { t } = useTranslation('walls');
  return (
    <div className="wall-ad">
      <img alt={name} />
      <p>
        <span>{t('ad')}</span>
        <bdi>{name}</bdi>
      </p>
    </div>
  );
};

const LARGEST_PREVIEW = Math.max(...PREVIEW_WIDTHS) as (typeof PREVIEW_WIDTHS)[number];
/** The largest preview is still clear at this scale, at the distance from which a wall is seen. */
const CLEAR_SCALE = 1.5;

/**
 * Returns the addresses of a photo's picture, best first, for a box with a long side of that many device pixels. Originals
 * are up to 5 MB, so only larger screens get them.
 */
const sourcesOf = ({ url, previewUrl }: WallPhoto, longSide: number): string[] => {
  const preview = previewAddress(previewUrl, LARGEST_PREVIEW);
  return longSide > LARGEST_PREVIEW * CLEAR_SCALE ? [url, preview] : [preview, url];
};

/**
 * Shows the first address that can be loaded and decoded. Returns false if there is none. Chromium keeps an image forever
 * whose address changes after it has left the page, so a removed one gets no other.
 */
const decodeFirst = async (image: HTMLImageElement, sources: readonly string[]): Promise<boolean> => {
  for (const source of sources) {
    if (!image.isConnected) return false;
    image.src = source;
    try {
      await image.decode();
      return true;
    } catch {}
  }
  return false;
};

const BLUR = { width: 192, height: 128 };
/** How often a blur is doubled. */
const BLUR_STEPS = 4;

/**
 * Paints loaded pictures side by side, blurred: reduces them to a few pixels, and doubles those step by step. A style sheet's
 * filter would cost every frame of the zoom. Half a pixel of each edge is left out: it mixes with what is outside.
 */
function paintBlur(canvas: HTMLCanvasElement, images: readonly HTMLImageElement[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  let [width, height] = [BLUR.width / 2 ** BLUR_STEPS, BLUR.height / 2 ** BLUR_STEPS];
  const share = width / images.length;
  for (const [at, image] of images.entries()) context.drawImage(image, at * share, 0, share, height);
  for (; width < BLUR.width; [width, height] = [width * 2, height * 2])
    context.drawImage(canvas, 0.5, 0.5, width - 1, height - 1, 0, 0, width * 2, height * 2);
}

/** The size of a photo at the end of its turn. */
export const ZOOM = 1.08;

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the fixed point of the zoom along one axis, as a share of the photo. At scale s, the part from c(1 - 1/s) to
 * c(1 - 1/s) + 1/s stays in view: the point is as near to the middle of the faces as keeps all of them in it.
 */
const centreOf = ({ from, to }: Range): number => {
  const cut = 1 - 1 / ZOOM;
  const least = (to - 1 / ZOOM) / cut;
  const most = from / cut;
  return Math.min(1, Math.max(0, Math.min(most, Math.max(least, (from + to) / 2))));
};

/** Returns true if the zoom would cut off a face, wherever its centre is. */
const isTooWide = ({ from, to }: Range): boolean => to - from > 1 / ZOOM;

/** Returns the centre of a photo's slow zoom as shares of its width and height, or null where it must not zoom. */
export function zoomCentre(faces: readonly FaceBox[]): { x: number; y: number } | null {
  if (faces.length === 0) return { x: 0.5, y: 0.5 };
  const along = (start: 'left' | 'top', size: 'width' | 'height'): Range => ({
    from: Math.max(0, Math.min(...faces.map((face) => face[start]))),
    to: Math.min(1, Math.max(...faces.map((face) => face[start] + face[size]))),
  });
  const [across, down] = [along('left', 'width'), along('top', 'height')];
  return isTooWide(across) || isTooWide(down) ? null : { x: centreOf(across), y: centreOf(down) };
}
