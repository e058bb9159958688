/** Bytes of a photo file to pixels, and pixels to smaller pixels. */
import { sharp } from '../decoding/set-up-sharp.ts';
import { FacePhotoUnreadable } from './errors.ts';
import type { DecodedPhoto, Image } from './image.ts';

/** Long side of the working image, in pixels, at most: enough for a face of a tenth of the height in a group photo. */
const WORKING_SIDE = 1600;
/** The same where small faces are looked at again: twice as large as before, and 27 MB at most. */
const CLOSER_SIDE = 3000;
/** A decoded photo may hold at most this many pixels; more is an attack or a panorama no face is found in. */
const MOST_PIXELS = 100_000_000;

/**
 * Decodes a photo upright (EXIF orientation applied) with its long side at most 1600 px, `isCloser` 3000. Transparency
 * becomes black. JPEG files shrink while they are read. Throws FacePhotoUnreadable.
 */
export async function decodePhoto(bytes: Uint8Array, { isCloser = false } = {}): Promise<DecodedPhoto> {
  try {
    return await decodeUpright(bytes, isCloser ? () => CLOSER_SIDE : workingSide);
  } catch (error) {
    throw new FacePhotoUnreadable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Photos of two and of four times 1600 px become a little smaller than they need to: sharp reads a JPEG at half or a
 * quarter of its size, for little more than half of the time, only where that is not all of the reduction.
 */
function workingSide(longSide: number): number {
  const times = Math.floor(longSide / WORKING_SIDE);
  // Two pixels less, so that the short side, rounded, is reduced by as much.
  return times === 2 || times === 4 ? Math.floor(longSide / (times + 1)) - 2 : WORKING_SIDE;
}

async function decodeUpright(bytes: Uint8Array, sideOf: (longSide: number) => number): Promise<DecodedPhoto> {
  const photo = sharp(bytes, { failOn: 'none', limitInputPixels: MOST_PIXELS });
  const { autoOrient } = await photo.metadata();
  const side = sideOf(Math.max(autoOrient.width, autoOrient.height));
  const { data, info } = await photo
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'black' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rgb = info.channels === 1 ? greyToRgb(data) : data;
  return { image: { data: rgb, width: info.width, height: info.height }, ...autoOrient };
}

/** The same picture at exactly `width` x `height` pixels. */
export async function resizeImage(image: Image, width: number, height: number): Promise<Image> {
  if (width === image.width && height === image.height) return image;
  const raw = { width: image.width, height: image.height, channels: 3 } as const;
  const data = await sharp(image.data, { raw })
    .resize(width, height, { fit: 'fill', kernel: width < image.width ? 'lanczos3' : 'cubic' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

function greyToRgb(grey: Uint8Array): Uint8Array {
  const rgb = new Uint8Array(grey.length * 3);
  for (let i = 0; i < grey.length; i++) rgb.fill(grey[i]!, 3 * i, 3 * i + 3);
  return rgb;
}
