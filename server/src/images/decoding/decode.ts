import type { Sharp } from 'sharp';
import { ImageError } from '#images/formats/image-error.ts';
import { refusing } from './refusing.ts';
import { type OpenPicture, openPicture, openStrictly, type Pixels } from './set-up-sharp.ts';

/**
 * Returns the first frame of a JPEG, PNG or WebP as sRGB pixels, turned by its Exif, at most `longSide` pixels long and
 * never enlarged. A JPEG is shrunk while decoding. 3 channels, or 4 with transparency.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export async function decodePixels(bytes: Uint8Array, longSide: number): Promise<Pixels> {
  return rawPixels(bounded(await openPicture(bytes), longSide));
}

/** Returns the same with 3 channels, with transparent parts on white, for the face detector. */
export async function decodeRgb(bytes: Uint8Array, longSide: number): Promise<Pixels> {
  return rawPixels(bounded(await openPicture(bytes), longSide).flatten({ background: 'white' }));
}

const bounded = ({ picture }: OpenPicture, longSide: number): Sharp =>
  picture.resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true });

const rawPixels = async (picture: Sharp): Promise<Pixels> => {
  const raw = picture.toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await refusing(raw.toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height, channels: info.channels };
};

/**
 * Decodes a JPEG that lacks its end marker, in grey and at full size, since a smaller size skips the last rows.
 * @throws ImageError FILE_TRUNCATED when its scans end early
 */
export async function checkWhole(bytes: Buffer): Promise<void> {
  try {
    for (const picture of await openStrictly(bytes)) await refusing(picture.greyscale().raw().toBuffer());
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    throw new ImageError('FILE_TRUNCATED', error.message, { cause: error });
  }
}
