/** Bytes of a photo file to pixels, and pixels to smaller pixels. */
import { decodeRgb } from '#images/decoding/decode.ts';
import { openPicture, openPixels } from '#images/decoding/set-up-sharp.ts';
import { ImageError } from '#images/formats/image-error.ts';
import type { DecodedPhoto, Image } from './image.ts';
import { FacePhotoUnreadable } from './photo-unreadable.ts';

/** Long side of the working image, in pixels, at most: enough for a face of a tenth of the height in a group photo. */
const WORKING_SIDE = 1600;
/** The same where small faces are looked at again: twice as large as before, and 27 MB at most. */
const CLOSER_SIDE = 3000;

/**
 * Decodes a photo upright (EXIF orientation applied) with its long side at most 1600 px, `isCloser` 3000. Transparency
 * becomes white. JPEG files shrink while they are read. Throws FacePhotoUnreadable.
 */
export async function decodePhoto(bytes: Uint8Array, { isCloser = false } = {}): Promise<DecodedPhoto> {
  try {
    return await decodeUpright(bytes, isCloser ? () => CLOSER_SIDE : workingSide);
  } catch (error) {
    // A want of memory is the machine's fault, not the file's.
    if (!(error instanceof ImageError)) throw error;
    throw new FacePhotoUnreadable(error.message, { cause: error });
  }
}

/**
 * Photos of two and of four times 1600 px become a little smaller than they need to: sharp reads a JPEG at half or a
 * quarter of its size, for little more than half of the time, only where that is not all of the reduction.
 */
const workingSide = (longSide: number): number => {
  const times = Math.floor(longSide / WORKING_SIDE);
  // Two pixels less, so that the short side, rounded, is reduced by as much.
  return times === 2 || times === 4 ? Math.floor(longSide / (times + 1)) - 2 : WORKING_SIDE;
};

const decodeUpright = async (
  bytes: Uint8Array,
  sideOf: (longSide: number) => number,
): Promise<DecodedPhoto> => {
  const displayed = await openPicture(bytes);
  const side = sideOf(Math.max(displayed.width, displayed.height));
  const { data, width, height } = await decodeRgb(bytes, side);
  return { image: { data, width, height }, width: displayed.width, height: displayed.height };
};

/** The same picture at exactly `width` x `height` pixels. */
export async function resizeImage(image: Image, width: number, height: number): Promise<Image> {
  if (width === image.width && height === image.height) return image;
  const data = await openPixels({ ...image, channels: 3 })
    .resize(width, height, { fit: 'fill', kernel: width < image.width ? 'lanczos3' : 'cubic' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Sharpens edges of blurred faces, so that the detector finds them; what it finds is described from the image as it was. */
export async function sharpenImage(image: Image): Promise<Image> {
  const sharpened = openPixels({ ...image, channels: 3 }).sharpen({ sigma: 2.5, m1: 1.5, m2: 4 });
  return { ...image, data: await sharpened.raw().toBuffer() };
}
