import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { SlideImage } from 'yet-another-react-lightbox';
import { previewAddress } from '../../lib/preview-address.ts';

/** What the viewer shows of a photo: previews by the screen's size, and the original when somebody zooms in. */
export const slideOf = ({ previewUrl, url, width, height }: Photo, alt: string): SlideImage => {
  const longSide = Math.max(width, height);
  const previews = PREVIEW_WIDTHS.filter((wanted) => wanted > 320 && wanted < longSide).map((wanted) => ({
    src: previewAddress(previewUrl, wanted),
    width: Math.round((width * wanted) / longSide),
    height: Math.round((height * wanted) / longSide),
  }));
  return {
    alt,
    src: previewAddress(previewUrl, 1280),
    width,
    height,
    srcSet: [...previews, { src: url, width, height }],
  };
};
