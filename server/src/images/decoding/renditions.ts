import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodePixels } from './decode.ts';
import { openPixels, type Pixels } from './set-up-sharp.ts';
import { sharpnessOf } from './sharpness.ts';

/** Longest side that a thumbhash accepts, in pixels. */
const THUMBHASH_SIDE = 100;

/** Returns Base64 of the hash from which the browser paints a placeholder (evanw.github.io/thumbhash). */
const thumbhashOf = async (pixels: Pixels): Promise<string> => {
  const { data, info } = await openPixels(pixels)
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};

const THUMBNAIL_SIDE = 320;

export interface Thumbnail {
  preview: Preview;
  /** Base64 of about 25 bytes. */
  thumbhash: string;
}

/**
 * Renders one preview: turned by its Exif, in sRGB, without metadata, never enlarged, at 320 within MAX_BYTES_AT_320.
 * Uses the first frame of an animation.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export async function renderPreview(
  bytes: Buffer,
  options: { longSide: LongSide; format: PreviewFormat },
): Promise<Preview> {
  return encodePreview(await decodePixels(bytes, options.longSide), options);
}

/**
 * Renders what users wait for: the smallest preview as WebP and the placeholder. Decodes a JPEG at an eighth of its
 * size where that is enough. Throws as renderPreview does.
 */
export async function renderThumbnail(bytes: Buffer): Promise<Thumbnail> {
  const pixels = await decodePixels(bytes, THUMBNAIL_SIDE);
  const preview = await encodePreview(pixels, { longSide: THUMBNAIL_SIDE, format: 'webp' });
  return { preview, thumbhash: await thumbhashOf(pixels) };
}

/** Returns the placeholder alone, of a thumbnail that exists. Throws as renderPreview does. */
export async function renderPlaceholder(thumbnail: Buffer): Promise<string> {
  return thumbhashOf(await decodePixels(thumbnail, THUMBNAIL_SIDE));
}

/** Renders the larger previews as WebP and measures the sharpness, from one decoding. Throws as renderPreview does. */
export async function renderLarger(
  bytes: Buffer,
): Promise<{ previews: Record<640 | 1280, Preview>; sharpness: number }> {
  const pixels = await decodePixels(bytes, 1280);
  const webp = (longSide: LongSide) => encodePreview(pixels, { longSide, format: 'webp' });
  const previews = { 640: await webp(640), 1280: await webp(1280) };
  return { previews, sharpness: await sharpnessOf(pixels) };
}

type PreviewFormat = 'webp' | 'jpeg' | 'avif';
type LongSide = 320 | 640 | 1280;
interface Preview {
  data: Buffer;
  width: number;
  height: number;
}

/** Size limit of a 320 preview, so that a grid of them loads at once on a phone. */
export const MAX_BYTES_AT_320 = 15_000;

const FIRST_QUALITY: Record<PreviewFormat, number> = { webp: 76, jpeg: 78, avif: 52 };
const QUALITY_STEP = 10;
const LAST_QUALITY = 2;

/** Encodes pixels as a preview without metadata; at 320 lowers the quality until the size limit is met. */
async function encodePreview(
  pixels: Pixels,
  { longSide, format }: { longSide: LongSide; format: PreviewFormat },
): Promise<Preview> {
  for (let quality = FIRST_QUALITY[format]; ; quality = Math.max(quality - QUALITY_STEP, LAST_QUALITY)) {
    const picture = openPixels(pixels).resize(longSide, longSide, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { data, info } = await encode(picture, format, quality).toBuffer({ resolveWithObject: true });
    const fits = longSide > 320 || data.length <= MAX_BYTES_AT_320 || quality === LAST_QUALITY;
    if (fits) return { data, width: info.width, height: info.height };
  }
}

/**
 * WebP of effort 3 takes 2.5 times as long and saves 5% of the bytes; effort 0 saves a quarter of the time for 28% more
 * bytes.
 */
const encode = (picture: Sharp, format: PreviewFormat, quality: number): Sharp => {
  if (format === 'webp') return picture.webp({ quality, effort: 2 });
  if (format === 'avif') return picture.avif({ quality, effort: 2 });
  return picture.flatten({ background: 'white' }).jpeg({ quality, progressive: true });
};
