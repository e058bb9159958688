import { PREVIEW_WIDTHS } from '@togather/contract/limits.ts';
import { previewAddress } from '@togather/contract/previews.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { SlideImage } from 'yet-another-react-lightbox';

/** A photo as the viewer shows it. */
export interface ViewedPhoto extends Photo {
  /** The file without the blurring of the visitor, who alone gets it. */
  readonly clearUrl?: string | undefined;
}

/** A picture of the viewer. Its `srcSet` is sorted from the smallest to the largest file that the visitor may load. */
export interface PhotoSlide extends SlideImage {
  readonly photoId: string;
  readonly width: number;
  readonly height: number;
  /** False where the server does not say the size. */
  readonly isKnown: boolean;
  readonly srcSet: { src: string; width: number; height: number }[];
}

/** Assumed in both directions where the size is unknown, so that the whole photo fits. */
const UNKNOWN_PX = 1280;
const LARGEST_PREVIEW = 1280;

/** Returns a photo's slide: previews for the screen's size, and the original for zooming in. A clear file has no previews. */
export function slideOf(
  { photoId, previewUrl, url, clearUrl, ...photo }: ViewedPhoto,
  alt: string,
): PhotoSlide {
  const isKnown = photo.width > 0 && photo.height > 0;
  const { width, height } = isKnown ? photo : { width: UNKNOWN_PX, height: UNKNOWN_PX };
  if (clearUrl) {
    const srcSet = [{ src: clearUrl, width, height }];
    return { photoId, alt, src: clearUrl, width, height, isKnown, srcSet };
  }
  const longSide = Math.max(width, height);
  const previews = PREVIEW_WIDTHS.filter((wanted) => wanted === 320 || wanted < longSide).map((wanted) => ({
    src: previewAddress(previewUrl, wanted),
    width: Math.round((width * wanted) / longSide),
    height: Math.round((height * wanted) / longSide),
  }));
  const src = previewAddress(previewUrl, 1280);
  // Where guests download nothing, the address is that of the largest preview, which is as large as a small photo.
  const isRepeated = url === previewUrl && longSide > LARGEST_PREVIEW;
  const original = isRepeated ? [] : [{ src: url, width, height }];
  return { photoId, alt, src, width, height, isKnown, srcSet: [...previews, ...original] };
}

/** Returns how many of a slide's sizes are needed to reach the width, in device pixels. */
export function sizesUpTo({ srcSet }: Pick<PhotoSlide, 'srcSet'>, widthPx: number): number {
  const enough = srcSet.findIndex(({ width }) => width >= widthPx);
  return enough < 0 ? srcSet.length : enough + 1;
}

/** The viewed photo, its last index, and the ids with which the viewer was opened. */
export interface Viewed {
  readonly photoId: string;
  readonly index: number;
  readonly among: readonly string[];
}

/** Returns the photos with these ids in their order, without deleted ones. */
export function photosAmong(photos: readonly Photo[], ids: readonly string[]): readonly Photo[] {
  const byId = new Map(photos.map((photo) => [photo.photoId, photo]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns the viewed photo's index after deletions. If it was deleted itself, returns that of the next photo or the last.
 * Null without photos.
 */
export function viewedPlace(
  photos: readonly Photo[],
  { photoId, index }: Pick<Viewed, 'photoId' | 'index'>,
): number | null {
  if (photos.length === 0) return null;
  const found = photos.findIndex((photo) => photo.photoId === photoId);
  return found >= 0 ? found : Math.min(index, photos.length - 1);
}
