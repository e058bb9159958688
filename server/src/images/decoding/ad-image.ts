import { ImageError } from '#images/formats/image-error.ts';
import type { Layout } from '#images/formats/layout.ts';
import { inspect, walkImage } from '#images/inspecting/inspect.ts';
import { checkWhole } from './decode.ts';
import { refusing } from './refusing.ts';
import { openPicture } from './set-up-sharp.ts';

/** Longest side in pixels, and quality from 0 to 1. */
export interface AdImageLimits {
  maxSide: number;
  quality: number;
}

/** A larger WebP is re-encoded even if its sides fit, because every guest loads it on a phone. */
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * Returns a sponsor's picture as WebP without metadata, its longest side at most `maxSide`. A WebP that meets this
 * already is returned unchanged.
 * @throws ImageError with the code of the cause; HEIC is FILE_UNSUPPORTED
 */
export async function renderAdImage(bytes: Buffer, { maxSide, quality }: AdImageLimits): Promise<Buffer> {
  const walked = walkImage(bytes);
  const { format, width, height } = inspect(bytes, walked);
  if (format === 'heic') throw new ImageError('FILE_UNSUPPORTED', 'HEIC is not accepted for ads');
  if (walked.layout.lacksEnd) await checkWhole(bytes);
  const fits = Math.max(width, height) <= maxSide && bytes.length <= MAX_KEPT_BYTES;
  if (fits && format === 'webp' && (await isPlainWebp(bytes, walked.layout))) return bytes;
  const { picture } = await openPicture(bytes);
  const resized = picture.resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true });
  return refusing(
    resized
      .toColourspace('srgb')
      .webp({ quality: Math.round(quality * 100) })
      .toBuffer(),
  );
}

/** Returns true for one whole frame without metadata or bytes after its end. */
const isPlainWebp = async (bytes: Buffer, { exif, xmp, end }: Layout): Promise<boolean> => {
  if (exif.length > 0 || xmp.length > 0 || end !== bytes.length) return false;
  const { picture, pages, icc } = await openPicture(bytes);
  // Decoded once, to find damaged pixels now and not on guests' phones.
  await refusing(picture.raw().toBuffer());
  return pages === 1 && !icc;
};
