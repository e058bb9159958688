import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { Photo } from '@togather/contract/photos.ts';
import { useMemo } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { slideOf } from './slides.ts';

const plugins = [Counter, Zoom];
/** The library itself leaves motion out for whoever wants none. */
const MOTION_MS = 160;

/** The viewer over the page: arrows, swipe, zoom, Escape. Loaded with the first photo that is opened. */
export const PhotoViewer = ({
  photos,
  index,
  onView,
  onClose,
}: {
  photos: readonly Photo[];
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation('photos');
  const { t: common } = useTranslation();
  const slides = useMemo(
    () => photos.map((photo, at) => slideOf(photo, t('alt', { number: at + 1, name: photo.awsPhotoName }))),
    [photos, t],
  );
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
      on={{ view: (view) => onView(view.index) }}
      animation={{ fade: MOTION_MS, swipe: MOTION_MS, navigation: MOTION_MS, zoom: MOTION_MS }}
      carousel={{ finite: true, preload: 1, padding: 0, spacing: 16 }}
      controller={{ closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 2, scrollToZoom: true }}
      counter={{ className: 'tabular-nums' }}
      styles={{
        root: { '--yarl__color_backdrop': '#0b0d0c', '--yarl__portal_zindex': 50 },
        icon: { filter: 'none' },
      }}
    />
  );
};
