import { decodePixels } from './decode.ts';
import { encodePreview, type LongSide, type Preview, type PreviewFormat } from './encode-preview.ts';
import { thumbhashOf } from './thumbhash.ts';

export const LONG_SIDES = [320, 640, 1280] as const satisfies LongSide[];

export interface Renditions {
  /** WebP by long side. */
  previews: Record<LongSide, Preview>;
  /** Base64, some 25 bytes. */
  thumbhash: string;
}

/**
 * One preview: turned as the Exif says, in sRGB, without metadata, never enlarged, at 320 at most MAX_BYTES_AT_320.
 * Of an animation the first frame.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export const renderPreview = async (
  bytes: Buffer,
  options: { longSide: LongSide; format: PreviewFormat },
): Promise<Preview> => encodePreview(await decodePixels(bytes, options.longSide), options);

/** The thumbhash of a picture, Base64. Throws as renderPreview does. */
export const renderThumbhash = async (bytes: Buffer): Promise<string> =>
  thumbhashOf(await decodePixels(bytes, 320));

/** All that a photo needs after its upload, from one decoding. Throws as renderPreview does. */
export const renderAll = async (bytes: Buffer): Promise<Renditions> => {
  const pixels = await decodePixels(bytes, 1280);
  const webp = (longSide: LongSide) => encodePreview(pixels, { longSide, format: 'webp' });
  const previews = { 320: await webp(320), 640: await webp(640), 1280: await webp(1280) };
  return { previews, thumbhash: await thumbhashOf(pixels) };
};
