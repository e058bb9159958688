import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import { previewAddress } from '@togather/contract/previews/addresses.ts';
import type { WallPhoto } from '@togather/contract/schemas/events/walls.ts';

const LARGEST_PREVIEW = Math.max(...PREVIEW_WIDTHS) as (typeof PREVIEW_WIDTHS)[number];
/** The largest preview is still clear at this scale, at the distance from which a wall is seen. */
const CLEAR_SCALE = 1.5;

/**
 * Returns the addresses of a photo's picture, best first, for a box with a long side of that many device pixels. Originals
 * are up to 5 MB, so only larger screens get them.
 */
export const sourcesOf = ({ url, previewUrl }: WallPhoto, longSide: number): string[] => {
  const preview = previewAddress(previewUrl, LARGEST_PREVIEW);
  return longSide > LARGEST_PREVIEW * CLEAR_SCALE ? [url, preview] : [preview, url];
};

/**
 * Shows the first address that can be loaded and decoded. Returns false if there is none. Chromium keeps an image forever
 * whose address changes after it has left the page, so a removed one gets no other.
 */
export const decodeFirst = async (image: HTMLImageElement, sources: readonly string[]): Promise<boolean> => {
  for (const source of sources) {
    if (!image.isConnected) return false;
    image.src = source;
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    );
    if (isDecoded) return true;
  }
  return false;
};
