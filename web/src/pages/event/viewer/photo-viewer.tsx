import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { type HTMLAttributes, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import Lightbox, { createIcon } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useMedia } from '#lib/device/use-media.ts';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ViewerButton } from '#ui/buttons/viewer-button.tsx';
import { HeartIcon } from '#ui/icons/icons.tsx';
import { type PhotoSlide, slideOf } from './slides.ts';
import { ViewerSlide } from './viewer-slide.tsx';

const plugins = [Counter, Zoom];
/** The library itself respects prefers-reduced-motion. */
const MOTION_MS = 160;
/** The height of the bottom row: Tailwind's `h-14`. */
const BAR = '3.5rem';

const MoreIcon = createIcon(
  'More',
  <path d="M6 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm6 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />,
);

/** Keeps an element usable while a sheet is open. The attribute is React Aria's, meant for notices. */
const topLayer = { 'data-react-aria-top-layer': true } as HTMLAttributes<HTMLDivElement>;

/** Returns the focus to the last viewed photo after closing, if it is still on the page. */
const useReturningFocus = (photoId: string | undefined) => {
  const last = useRef(photoId);
  last.current = photoId;
  useEffect(
    () => () =>
      // Deferred until the library has re-enabled the page.
      queueMicrotask(() => {
        // A sheet above the grid comes later in the document.
        const tiles = document.querySelectorAll<HTMLElement>(`[data-photo="${last.current}"]`);
        tiles[tiles.length - 1]?.focus();
      }),
    [],
  );
};

/** The viewer over the page: arrows, swipe, zoom, Escape, back. Loaded with the first opened photo. */
export function PhotoViewer({
  photos,
  index,
  onView,
  onMore,
  about,
  bar,
  heart,
  said,
  isAboveSheet = false,
  onClose,
}: {
  photos: readonly Photo[];
  index: number;
  onView: (index: number) => void;
  /** Opens the actions for the shown photo. Undefined for sample data. */
  onMore: (() => void) | undefined;
  /** Details at the bottom of a loaded photo. Undefined for sample data. */
  about: ((photo: Photo) => ReactNode) | undefined;
  /** The row of actions at the bottom. */
  bar?: ReactNode;
  /** Whether the user gave the shown photo a heart, once known. Undefined for sample data. */
  heart?: Pick<HeartButtonProps, 'isLoved' | 'onToggle'> | undefined;
  /** Announced here, since the page below is inert while the viewer is open. */
  said: string;
  isAboveSheet?: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('photos');
  const { t: common } = useTranslation();
  // Touch screens zoom by pinching and need no buttons.
  const isTouch = useMedia('(pointer: coarse)');
  useOverlay(true, onClose);
  useReturningFocus(photos[index]?.photoId);
  const slides = useMemo(
    () => photos.map((photo, at) => slideOf(photo, t('alt', { number: at + 1, name: photo.awsPhotoName }))),
    [photos, t],
  );
  const [settled, setSettled] = useState<string | null>(null);
  const shown = photos[index];
  const labels = {
    Lightbox: t('viewer'),
    Carousel: t('carousel'),
    Slide: t('slide'),
    'Photo gallery': t('carousel'),
    '{index} of {total}': t('position', { index: '{index}', total: '{total}' }),
    Previous: t('previous'),
    Next: t('next'),
    Close: common('close'),
    'Zoom in': t('zoomIn'),
    'Zoom out': t('zoomOut'),
  };
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={plugins}
      labels={labels}
      render={{
        slide: ({ slide, offset, rect, zoom = 1 }) => {
          const photo = slide as PhotoSlide;
          const isCurrent = offset === 0;
          return (
            <ViewerSlide
              key={photo.photoId}
              slide={photo}
              isCurrent={isCurrent}
              isTurn={isCurrent || settled === shown?.photoId}
              rect={rect}
              zoom={isCurrent ? zoom : 1}
              onSettled={setSettled}
            />
          );
        },
        ...(isTouch && { buttonZoom: () => null }),
        controls: () => (
          <div className="pointer-events-none absolute inset-x-0 bottom-0 z-1 pb-[env(safe-area-inset-bottom)] [&_:is(a,button)]:pointer-events-auto">
            {about && settled === shown?.photoId && (
              <div
                key={settled}
                className="grid animate-[appear_150ms] gap-1 bg-[linear-gradient(to_top,rgb(0_0_0/0.75),transparent)] px-3 pt-12 pb-2 [&>*]:max-w-full [&>*]:justify-self-start"
              >
                <Suspense fallback={null}>{about(shown)}</Suspense>
              </div>
            )}
            {bar && (
              <div className="flex h-14 items-center justify-center gap-1 px-3">
                {heart && <HeartButton {...heart} hearts={shown?.hearts ?? 0} />}
                {bar}
              </div>
            )}
          </div>
        ),
      }}
      toolbar={{
        buttons: [
          <span key="said" role="status" className="sr-only">
            {said}
          </span>,
          onMore && (
            <button
              key="more"
              type="button"
              className="yarl__button"
              aria-label={t('more', { number: index + 1 })}
              onClick={onMore}
            >
              <MoreIcon className="yarl__icon" />
            </button>
          ),
          'close',
        ],
      }}
      on={{ view: (view) => onView(view.index) }}
      animation={{ fade: MOTION_MS, swipe: MOTION_MS, navigation: MOTION_MS, zoom: MOTION_MS }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      counter={{ className: 'tabular-nums' }}
      {...(isAboveSheet && { portal: { container: topLayer } })}
      styles={{
        // Keeps the bottom row from covering the photo.
        ...(bar && { container: { paddingBottom: `calc(${BAR} + env(safe-area-inset-bottom))` } }),
        root: { '--yarl__color_backdrop': '#0b0d0c', '--yarl__portal_zindex': 40 },
        icon: { filter: 'none' },
      }}
    />
  );
}

interface HeartButtonProps {
  isLoved: boolean;
  hearts: number;
  onToggle: () => void;
}

/** Adds or removes the viewed photo's heart, and shows the count. */
const HeartButton = ({ isLoved, hearts, onToggle }: HeartButtonProps) => {
  const { t } = useTranslation('photos');
  return (
    <ViewerButton
      name={t('heart', { count: hearts })}
      label={t('heartInShort')}
      icon={
        <span
          data-count={hearts || undefined}
          className="flex items-center gap-1 text-sm data-count:after:content-[attr(data-count)]"
        >
          <HeartIcon className={isLoved ? 'fill-[#ff5c7a] text-[#ff5c7a]' : ''} />
        </span>
      }
      aria-pressed={isLoved}
      onClick={onToggle}
    />
  );
};
