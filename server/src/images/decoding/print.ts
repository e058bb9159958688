import { refusing } from './refusing.ts';
import { openPicture } from './set-up-sharp.ts';

export interface PrintOptions {
  /** As shares of the displayed picture. */
  readonly crop: { left: number; top: number; width: number; height: number };
  /** The most pixels that the print has room for; pictures are never enlarged. */
  readonly maxWidth: number;
  readonly maxHeight: number;
}

const QUALITY = 88;
/** From this ratio on, the picture is shrunk while decoding, which is faster for large JPEGs only. */
const SHRINK_FIRST = 0.5;

/**
 * Returns a part of a picture as JPEG for print: turned by its Exif, in sRGB, without metadata.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export async function renderForPrint(
  bytes: Buffer,
  { crop, maxWidth, maxHeight }: PrintOptions,
): Promise<Buffer> {
  const { picture, width, height } = await openPicture(bytes);
  const scale = Math.min(1, maxWidth / (crop.width * width), maxHeight / (crop.height * height));
  const cut = (by: number) => {
    const size = { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
    const left = Math.min(size.width - 1, Math.round(crop.left * size.width));
    const top = Math.min(size.height - 1, Math.round(crop.top * size.height));
    const area = {
      left,
      top,
      width: Math.max(1, Math.min(size.width - left, Math.round(crop.width * size.width))),
      height: Math.max(1, Math.min(size.height - top, Math.round(crop.height * size.height))),
    };
    return { size, area };
  };
  const small = cut(scale);
  const part =
    scale <= SHRINK_FIRST
      ? picture.resize(small.size.width, small.size.height, { fit: 'fill' }).extract(small.area)
      : picture.extract(cut(1).area).resize(small.area.width, small.area.height, { fit: 'fill' });
  return refusing(
    part.flatten({ background: 'white' }).toColourspace('srgb').jpeg({ quality: QUALITY }).toBuffer(),
  );
}
