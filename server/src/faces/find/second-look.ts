/**
 * The second look, at photos in which the first one finds no face: at faces that are too small for it, and at large ones that
 * are blurred or badly lit. It costs more than the first look, so a job of the lowest priority runs it.
 */

import type { Net } from '#faces/nets/runtime.ts';
import { sharpenImage } from '#faces/pixels/decode.ts';
import type { Image } from '#faces/pixels/image.ts';
import {
  type Detection,
  detectAtScale,
  detectInFrame,
  facesAmong,
  scaleDetection,
  scaleImage,
  settle,
} from './detector-pass.ts';

/**
 * Long side of the pass for small faces. Of 111 photos with a face of 36 to 48 px on 1280 x 960 that the first look misses, 1280 shows
 * 106, 1216 101, 1152 96 and 1024 73 (bench/HISTORY.md).
 */
const SMALL_FACES_SIDE = 1280;
/**
 * The score of a small face at least. Of 124 scenes without a face none has a box above 0.38; three of 35 photos with a face have one
 * of 0.44 to 0.46, whose score by the net in floats is 0.53 to 0.54 (bench/HISTORY.md).
 */
const LEAST_SMALL_FACE_SCORE = 0.4;
/** Photos below this long side gain nothing at 1280. The pass of 768 enlarges them, at most twice. */
const LEAST_SIDE = 800;
const ENLARGED_SIDE = 768;
const MOST_ENLARGEMENT = 2;
/** Long side of the image that is sharpened, and of the input that large faces are looked for in. */
const SHARPENED_SIDE = 512;
const LARGE_FACES_SIDE = 192;
const FRAMED_SIDE = 256;

/** Returns the faces of an image, best first, clipped to it. */
export const lookAgain = async (detector: Net, image: Image): Promise<Detection[]> => {
  const small = await detectSmallFaces(detector, image);
  return settle(small.length > 0 ? small : await detectInSharpened(detector, image), image);
};

const detectSmallFaces = async (detector: Net, image: Image): Promise<Detection[]> => {
  const longSide = Math.max(image.width, image.height);
  const scale = (longSide < LEAST_SIDE ? ENLARGED_SIDE : SMALL_FACES_SIDE) / longSide;
  if (scale > MOST_ENLARGEMENT) return [];
  return facesAmong(await detectAtScale(detector, image, scale), LEAST_SMALL_FACE_SCORE);
};

/** The boxes are in pixels of the image, whose size the sharpened one need not have. */
const detectInSharpened = async (detector: Net, image: Image): Promise<Detection[]> => {
  const reduction = Math.min(1, SHARPENED_SIDE / Math.max(image.width, image.height));
  const sharpened = await sharpenImage(await scaleImage(image, reduction));
  const longSide = Math.max(sharpened.width, sharpened.height);
  const found = facesAmong(await detectAtScale(detector, sharpened, LARGE_FACES_SIDE / longSide));
  const all =
    found.length > 0 ? found : await detectInFrame(detector, sharpened, (side) => [FRAMED_SIDE / side]);
  return all.map((box) => scaleDetection(box, 1 / reduction));
};
