import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { night } from '@togather/contract/look.ts';
import {
  type ComponentType,
  type HTMLAttributes,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useMedia } from '#lib/device/use-media.ts';
import { useOverlay } from '#lib/history/use-overlay.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { ViewerButton } from '#ui/buttons/viewer-button.tsx';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  CloseIcon,
  HeartIcon,
  MoreIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';
import { Filmstrip, STRIP } from './filmstrip.tsx';
import { type PhotoSlide, slideOf, type ViewedPhoto } from './slides.ts';
import { ViewerSlide } from './viewer-slide.tsx';

const plugins = [Counter, Zoom];
/** The library itself respects prefers-reduced-motion. */
const MOTION_MS = 160;
/** The height of each bar: Tailwind's `h-14`. */
const BAR = '3.5rem';
/** Where the details stand beside the photo: on a computer, and on a phone held sideways. */
export const WIDE = '(min-width: 64rem), (min-width: 36rem) and (max-height: 31rem)';
const PANEL = 'min(20rem, 30vw)';
const panelPx = () => Math.min(320, 0.3 * innerWidth);

/** An arrow on a disc, which is hidden where there is no further photo. */
const arrow = (Icon: ComponentType) => () => (
  <span className="grid size-11 place-items-center rounded-full bg-night/60 text-white pointer-coarse:size-9 pointer-coarse:bg-night/35 [:disabled>&]:opacity-0">
    <Icon />
  </span>
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
  photos: readonly ViewedPhoto[];
  index: number;
  onView: (index: number) => void;
  /** Opens the actions for the shown photo. Undefined for sample data. */
  onMore: (() => void) | undefined;
  /** Details below a loaded photo, or beside it. Undefined for sample data. */
  about: ((photo: ViewedPhoto, isBeside: boolean) => ReactNode) | undefined;
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
  const isWide = useMedia('(min-width: 64rem)') && photos.length > 1;
  const isBeside = useMedia(WIDE) && about !== undefined;
  const panel = isBeside ? PANEL : '0px';
  const strip = isWide ? STRIP : '0px';
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
          if (Math.abs(offset) > 1) return <span hidden />;
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
              onDoubleTap={isTouch && heart ? () => heart.isLoved || heart.onToggle() : undefined}
            />
          );
        },
        iconPrev: arrow(ChevronLeftIcon),
        iconNext: arrow(ChevronRightIcon),
        iconClose: () => <CloseIcon />,
        iconZoomIn: () => <ZoomInIcon />,
        iconZoomOut: () => <ZoomOutIcon />,
        ...(isTouch && { buttonZoom: () => null }),
        controls: () => (
          <>
            {about && (
              <div
                className={classes(
                  'absolute right-0 z-1',
                  isBeside
                    ? 'top-14 bottom-0 overflow-y-auto bg-surface text-ink'
                    : 'bottom-[calc(3.5rem+env(safe-area-inset-bottom))] left-0 h-14',
                )}
                style={isBeside ? { width: PANEL } : undefined}
              >
                {settled === shown?.photoId && (
                  <div key={settled} className="h-full animate-[appear_150ms]">
                    <Suspense fallback={null}>{about(shown, isBeside)}</Suspense>
                  </div>
                )}
              </div>
            )}
            {bar && (
              <div
                className="absolute left-0 flex items-center justify-center gap-1 px-3 pb-[env(safe-area-inset-bottom)]"
                style={{ right: panel, bottom: strip, minHeight: BAR }}
              >
                {heart && <HeartButton {...heart} hearts={shown?.hearts ?? 0} />}
                {bar}
              </div>
            )}
            {isWide && (
              <div className="absolute bottom-0 left-0 overflow-hidden" style={{ right: panel }}>
                <Filmstrip
                  photos={photos}
                  index={index}
                  widthPx={innerWidth - (isBeside ? panelPx() : 0) - 8}
                  onView={onView}
                />
              </div>
            )}
          </>
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
              <MoreIcon />
            </button>
          ),
          'close',
        ],
      }}
      on={{ view: (view) => onView(view.index) }}
      animation={{ fade: MOTION_MS, swipe: MOTION_MS, navigation: MOTION_MS, zoom: MOTION_MS }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      controller={{ closeOnPullDown: true }}
      // A double tap gives a heart; two fingers zoom.
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true, ...(heart && { doubleTapDelay: 0 }) }}
      counter={{ className: 'tabular-nums' }}
      {...(isAboveSheet && { portal: { container: topLayer } })}
      styles={{
        // Keeps the bars and the details from covering the photo.
        container: {
          paddingTop: BAR,
          paddingRight: panel,
          paddingBottom: bar
            ? `calc(${about && !isBeside ? 2 : 1} * ${BAR} + ${strip} + env(safe-area-inset-bottom))`
            : strip,
        },
        navigationNext: { right: panel },
        root: {
          '--yarl__color_backdrop': night.ground,
          '--yarl__color_button': night.ink,
          '--yarl__button_filter': 'none',
          '--yarl__button_padding': '10px',
          '--yarl__counter_filter': 'none',
          '--yarl__icon_size': '24px',
          '--yarl__navigation_button_padding': '12px',
          '--yarl__toolbar_padding': '6px',
          '--yarl__portal_zindex': 40,
        },
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
