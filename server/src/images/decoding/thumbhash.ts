import { rgbaToThumbHash } from 'thumbhash';
import { openPixels, type Pixels } from './set-up-sharp.ts';

/** Longest side that the format accepts, in pixels. */
const LONG_SIDE = 100;

/** Returns Base64 of the hash from which the browser paints a placeholder (evanw.github.io/thumbhash). */
export const thumbhashOf = async (pixels: Pixels): Promise<string> => {
  const { data, info } = await openPixels(pixels)
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};
