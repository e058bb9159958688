import type { Sharp } from 'sharp';
import { refusing } from './refusing.ts';
import { type OpenPicture, openPicture, type Pixels } from './set-up-sharp.ts';

/**
 * The first frame of a JPEG, PNG or WebP as sRGB pixels, turned as its Exif says, at most `longSide` pixels long and never
 * enlarged. A JPEG is shrunk while it is decoded. 3 channels, or 4 where the picture has transparency.
 * @throws ImageError FILE_CORRUPT, FILE_UNSUPPORTED, FILE_TOO_MANY_PIXELS
 */
export const decodePixels = async (bytes: Uint8Array, longSide: number): Promise<Pixels> =>
  rawPixels(bounded(await openPicture(bytes), longSide));

/** The same as 3 channels, whatever was transparent on white: what a face detector reads. */
export const decodeRgb = async (bytes: Uint8Array, longSide: number): Promise<Pixels> =>
  rawPixels(bounded(await openPicture(bytes), longSide).flatten({ background: 'white' }));

const bounded = ({ picture }: OpenPicture, longSide: number): Sharp =>
  picture.resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true });

const rawPixels = async (picture: Sharp): Promise<Pixels> => {
  const raw = picture.toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await refusing(raw.toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height, channels: info.channels };
};
