import { PREVIEW_WIDTHS, type PreviewWidth } from '@togather/contract/limits.ts';

/** Returns the address of a smaller preview with a long side of 320, 640 or 1280 pixels. */
export const previewAddress = (previewUrl: string, width: PreviewWidth): string =>
  `${previewUrl}${previewUrl.includes('?') ? '&' : '?'}w=${width}`;

/** Returns the three sizes as a srcset. It declares the long side as the width, which is close enough for a square crop. */
export const previewSrcSet = (previewUrl: string): string =>
  PREVIEW_WIDTHS.map((width) => `${previewAddress(previewUrl, width)} ${width}w`).join(', ');
