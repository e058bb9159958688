import { PREVIEW_WIDTHS, type PreviewWidth } from '@togather/contract/limits.ts';

/** The address of a smaller preview: long side 320, 640 or 1280 pixels. */
export const previewAddress = (previewUrl: string, width: PreviewWidth): string =>
  `${previewUrl}${previewUrl.includes('?') ? '&' : '?'}w=${width}`;

/** The three sizes for srcset. The long side is given as the width: close enough for a square cut, and light. */
export const previewSrcSet = (previewUrl: string): string =>
  PREVIEW_WIDTHS.map((width) => `${previewAddress(previewUrl, width)} ${width}w`).join(', ');
